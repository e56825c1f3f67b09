/** Settings of whoever writes the letters; the same for the office and for what it is compared with. */
export const BENCH_SENDER = {
  // Of this machine: a public site holds its letters until the operator's name and address are filled in.
  PUBLIC_ORIGIN: 'http://localhost:4321',
  MAIL_FROM: 'noreply@dorfteller.example',
} as const

/** The key that pages send along with a sign-up. */
export const BENCH_KEY = 'public-key-for-measuring'
