/** A letter of the queue: its number, its job's number, and whether the job was not given to another worker since. */
export type Lease = { id: string; job: string; isOurs(): boolean }

/** What is to become of a letter's job: done with, or tried again after a growing wait. */
export type LetterResult =
  | { id: string; done: true /** What the mail server said when it took it. */; answer?: string }
  | { id: string; done: false; why: string }
