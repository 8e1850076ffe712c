// Writes down all that a program does to the files of one directory, in the order in which it happens: to be preloaded
// (LD_PRELOAD) into a server that is to lose its power. COURT_DISK names the directory, COURT_JOURNAL the file to write to.
// What is read from the journal is in disk.rs.
//
// One lock is held from the beginning of an operation until it is written down. So the journal has one order, and whatever
// stands before a sync was done before the sync began.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static const char *disk;
static size_t disk_length;
static char followed[MOST_FILES];

// The next definition of the function, which is the C library's.
#define REAL(type, name) \
    static type real; \
    if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef int (*open_type)(const char *, int, ...);
typedef int (*openat_type)(int, const char *, int, ...);
typedef int (*fd_type)(int);
typedef ssize_t (*write_type)(int, const void *, size_t);
typedef ssize_t (*pwrite_type)(int, const void *, size_t, off_t);
typedef int (*truncate_type)(int, off_t);
typedef int (*path_type)(const char *);
typedef int (*unlinkat_type)(int, const char *, int);
typedef int (*rename_type)(const char *, const char *);

__attribute__((constructor)) static void begin(void) {
    REAL(open_type, "open");
    const char *path = getenv("COURT_JOURNAL");
    disk = getenv("COURT_DISK");
    if (!path || !disk) return;
    disk_length = strlen(disk);
    journal = real(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (journal < 0) abort();
}

static void complain(const char *what) {
    REAL(write_type, "write");
    const char *text = " is done to a file of the disk, and the journal does not know it\n";
    if (real(2, what, strlen(what)) >= 0 && real(2, text, strlen(text)) >= 0) {}
    abort();
}

// Memory that is shared with other processes (-shm) is rebuilt after a power loss: it is no part of what is kept.
static int inside(const char *path) {
    if (journal < 0 || !path || strncmp(path, disk, disk_length) != 0) return 0;
    if (path[disk_length] != '/' && path[disk_length] != '\0') return 0;
    size_t length = strlen(path);
    return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static int follows(int fd) {
    return fd >= 0 && fd < MOST_FILES && followed[fd];
}

// One record by one call, at the end of the file: others who write to the journal do not come between.
static void note(char kind, int fd, uint64_t number, const void *bytes, uint64_t length) {
    unsigned char head[24] = {0};
    head[0] = (unsigned char)kind;
    memcpy(head + 4, &fd, 4);
    memcpy(head + 8, &number, 8);
    memcpy(head + 16, &length, 8);
    struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, length}};
    typedef ssize_t (*writev_type)(int, const struct iovec *, int);
    REAL(writev_type, "writev");
    if (real(journal, parts, 2) != (ssize_t)(sizeof head + length)) abort();
}

static int opened(int fd, const char *path, int flags, int fresh) {
    if (fd < 0) return fd;
    if (fd >= MOST_FILES) complain("opening too many files");
    followed[fd] = 1;
    note('O', fd, (uint64_t)fresh, path, strlen(path));
    if (!fresh && (flags & O_TRUNC)) note('T', fd, 0, NULL, 0);
    return fd;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        MODE(flags) \
        REAL(open_type, #name); \
        if (!inside(path)) return real(path, flags, mode); \
        pthread_mutex_lock(&lock); \
        int fresh = (flags & O_CREAT) && access(path, F_OK) != 0; \
        int fd = opened(real(path, flags, mode), path, flags, fresh); \
        pthread_mutex_unlock(&lock); \
        return fd; \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int directory, const char *path, int flags, ...) { \
        MODE(flags) \
        REAL(openat_type, #name); \
        if (!inside(path)) return real(directory, path, flags, mode); \
        pthread_mutex_lock(&lock); \
        int fresh = (flags & O_CREAT) && access(path, F_OK) != 0; \
        int fd = opened(real(directory, path, flags, mode), path, flags, fresh); \
        pthread_mutex_unlock(&lock); \
        return fd; \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
    REAL(fd_type, "close");
    if (!follows(fd)) return real(fd);
    pthread_mutex_lock(&lock);
    followed[fd] = 0;
    note('X', fd, 0, NULL, 0);
    int result = real(fd);
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    REAL(write_type, "write");
    if (!follows(fd)) return real(fd, bytes, length);
    pthread_mutex_lock(&lock);
    int appends = fcntl(fd, F_GETFL) & O_APPEND;
    off_t place = lseek(fd, 0, appends ? SEEK_END : SEEK_CUR);
    ssize_t written = real(fd, bytes, length);
    if (written > 0) note('W', fd, (uint64_t)place, bytes, (uint64_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

#define PWRITE(name) \
    ssize_t name(int fd, const void *bytes, size_t length, off_t place) { \
        REAL(pwrite_type, #name); \
        if (!follows(fd)) return real(fd, bytes, length, place); \
        pthread_mutex_lock(&lock); \
        ssize_t written = real(fd, bytes, length, place); \
        if (written > 0) note('W', fd, (uint64_t)place, bytes, (uint64_t)written); \
        pthread_mutex_unlock(&lock); \
        return written; \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name) \
    int name(int fd, off_t length) { \
        REAL(truncate_type, #name); \
        if (!follows(fd)) return real(fd, length); \
        pthread_mutex_lock(&lock); \
        int result = real(fd, length); \
        if (result == 0) note('T', fd, (uint64_t)length, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name) \
    int name(int fd) { \
        REAL(fd_type, #name); \
        if (!follows(fd)) return real(fd); \
        pthread_mutex_lock(&lock); \
        int result = real(fd); \
        if (result == 0) note('S', fd, 0, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    REAL(path_type, "unlink");
    if (!inside(path)) return real(path);
    pthread_mutex_lock(&lock);
    int result = real(path);
    if (result == 0) note('U', -1, 0, path, strlen(path));
    pthread_mutex_unlock(&lock);
    return result;
}

// Nothing of this is done by the server today. Whoever makes it do so teaches the journal.
int unlinkat(int directory, const char *path, int flags) {
    REAL(unlinkat_type, "unlinkat");
    if (inside(path)) complain("unlinkat");
    return real(directory, path, flags);
}

int rename(const char *from, const char *to) {
    REAL(rename_type, "rename");
    if (inside(from) || inside(to)) complain("rename");
    return real(from, to);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    typedef ssize_t (*writev_type)(int, const struct iovec *, int);
    REAL(writev_type, "writev");
    if (follows(fd)) complain("writev");
    return real(fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t place) {
    typedef ssize_t (*pwritev_type)(int, const struct iovec *, int, off_t);
    REAL(pwritev_type, "pwritev");
    if (follows(fd)) complain("pwritev");
    return real(fd, parts, count, place);
}

int fallocate(int fd, int mode, off_t place, off_t length) {
    typedef int (*fallocate_type)(int, int, off_t, off_t);
    REAL(fallocate_type, "fallocate");
    if (follows(fd)) complain("fallocate");
    return real(fd, mode, place, length);
}

int posix_fallocate(int fd, off_t place, off_t length) {
    typedef int (*posix_fallocate_type)(int, off_t, off_t);
    REAL(posix_fallocate_type, "posix_fallocate");
    if (follows(fd)) complain("posix_fallocate");
    return real(fd, place, length);
}
