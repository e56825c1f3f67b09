/** What an address of the web answers, and nothing else: redirects are not followed. */
export type FetchPolicy = (url: string) => Promise<{ status: number; type: string; text: string }>

const PATIENCE_MS = 10_000
/** No policy is larger (RFC 8461 section 3.2 leaves it to the sender to give up). */
const MAX_BYTES = 64 * 1024

/** Fetches as a mail server does: by HTTPS with a valid certificate, without following redirects (RFC 8461 section 3.3). */
export const fetchPolicy: FetchPolicy = async (url) => {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200) {
    await answer.body?.cancel()
    return { status: answer.status, type, text: '' }
  }
  return { status: 200, type, text: await beginningOf(answer) }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8')
}
