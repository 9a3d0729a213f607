/* faulty_vfs.h - a disk that fails when it is told to.
 *
 * A layer over SQLite's own access to files. It counts every operation that changes a file
 * (write, sync, truncate, delete) and can make the n-th fail, or cut the power there. */
#ifndef TEST_STORE_FAULTY_VFS_H
#define TEST_STORE_FAULTY_VFS_H

enum faulty_kind {
    FAULTY_NONE,
    FAULTY_FULL,  /* a write finds no room */
    FAULTY_SHORT, /* a write gets half of it down and fails */
    FAULTY_SYNC,  /* a sync fails; what was written before may yet be there */
    FAULTY_GONE,  /* nothing can be read or written any more */
    FAULTY_CUT,   /* the power goes: what was not synced may be lost */
};

/* Makes it the way by which SQLite opens files from now on. */
void faulty_register(void);

/* From now on operation 'at' (from 1) fails in the way of 'kind', and with 'lasting' every
 * one after it. A sync fails without a promise. Counting starts anew. */
void faulty_plan(enum faulty_kind kind, int at, int lasting);

/* The same while files are open: what was written and not synced is remembered. */
void faulty_fail(enum faulty_kind kind, int at, int lasting);

int faulty_operations(void);
/* What the planned fault hit: 'w', 's', 't', 'd', or 0 if it was never reached. */
char faulty_hit(void);

/* After a cut, with every file closed: the files as the disk kept them. Of what was written
 * and not synced, 'luck' 0 keeps nothing, 1 all but half of the last write, any other number
 * a random choice with that seed, the last of it torn. */
void faulty_power_on(unsigned luck);

#endif
