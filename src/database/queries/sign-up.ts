import type pg from 'pg'

/** A sign-up as it came, and what is known of the request; `ip` only when proofs are to keep it. */
export type SignupEntry = {
  email: string | null
  postal_code: string | null
  headers: { 'user-agent'?: string | undefined; referer?: string | undefined }
  form: 'dialog' | 'page' | 'rest'
  ip?: string | undefined
  /** The /24 or /48 that it came from: its letter takes turns with others from there, and it is kept no longer. */
  network?: string | undefined
  /** Whether it brought a proof of our page's making, so that its letter has a share of the budget in a flood. */
  proven?: boolean | undefined
  /** The key of the page that signs up (contract/pending-signup.ts). */
  page_key?: string | undefined
}

/** Why an entry was refused: SQLSTATE, message (no values in it) and the name of the constraint. */
export type SignupRefusal = { code: string; message: string; constraint: string | null }

/** Stored, but its letter waits for its turn in the hourly budget. */
export type LetterWaits = { letter_waits: true }

/** Inserts one sign-up and waits until it is committed. `undefined`: stored. Throws when nobody can be asked. */
export type SignUp = (entry: SignupEntry) => Promise<SignupRefusal | LetterWaits | undefined>

/** Entries in one statement; PostgreSQL keeps 64 subtransactions at hand, each entry is one. */
const LARGEST_BATCH = 50
/** Statements at once: while one waits for the disk, the next is filled. */
const STATEMENTS = 2

type Waiting = {
  entry: SignupEntry
  resolve: (answer: SignupRefusal | LetterWaits | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Collects sign-ups that arrive while the database is busy into one statement (function `sign_up`), with an answer
 * for each: under load the disk is waited for once for many. One alone is sent at once. Runs as the visitors' role,
 * whose rights hold for each row. When a statement fails as a whole, none of its rows was stored and each gets the error.
 */
export function openSignUp(anon: pg.Pool): SignUp {
  const queue: Waiting[] = []
  let running = 0

  async function send() {
    const batch = queue.splice(0, LARGEST_BATCH)
    running += 1
    try {
      const { rows } = await anon.query<{ answers: (SignupRefusal | LetterWaits | null)[] }>({
        name: 'sign_up',
        text: 'select public.sign_up($1) as answers',
        values: [JSON.stringify(batch.map(({ entry }) => entry))],
      })
      for (const [place, { resolve }] of batch.entries()) resolve(rows[0]?.answers[place] ?? undefined)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    sendMore()
  }

  function sendMore() {
    while (running < STATEMENTS && queue.length > 0) void send()
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      queue.push({ entry, resolve, reject })
      sendMore()
    })
}
