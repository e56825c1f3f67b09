type Waiting<Entry, Answer> = { entry: Entry } & PromiseWithResolvers<Answer>

/**
 * Collects entries that arrive while the database is busy into one statement: under load the disk is waited for once for
 * many. One alone is sent at once. When a statement fails as a whole, nothing of it was stored and each gets the error.
 * @param ask sends entries and answers each, in their order, once they are committed
 * @param limits entries in one statement, and statements at once: while one waits for the disk, the next is filled
 */
export function gather<Entry, Answer>(
  ask: (entries: Entry[]) => Promise<Answer[]>,
  { entries, statements }: { entries: number; statements: number },
): (entry: Entry) => Promise<Answer> {
  const queue: Waiting<Entry, Answer>[] = []
  let running = 0

  async function send() {
    const batch = queue.splice(0, entries)
    running += 1
    try {
      const answers = await ask(batch.map(({ entry }) => entry))
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    sendMore()
  }

  function sendMore() {
    while (running < statements && queue.length > 0) void send()
  }

  return (entry) => {
    const waiting = { entry, ...Promise.withResolvers<Answer>() }
    queue.push(waiting)
    sendMore()
    return waiting.promise
  }
}
