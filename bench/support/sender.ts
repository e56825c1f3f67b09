/** Settings of whoever writes the letters; the same for the worker and for what it is compared with. */
export const BENCH_SENDER = {
  PUBLIC_ORIGIN: 'https://dorfteller.example',
  MAIL_FROM: 'noreply@dorfteller.example',
} as const

/** The key that pages send along with a sign-up. */
export const BENCH_KEY = 'public-key-for-measuring'
