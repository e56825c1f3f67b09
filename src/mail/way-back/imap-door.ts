import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { codeOf } from '../../problem.ts'
import { isThisMachine } from '../transport.ts'

/** `done`: it counts now, or counted before. `unclear`: nothing proves it, or a person wrote it; a person should look. */
export type Taken = 'done' | 'unclear'

export type ImapSettings = {
  /** imaps://user:password@host/Folder; imap:// must offer STARTTLS unless it is this machine. */
  url: string
  /** In milliseconds: between two looks, and the longest one after what failed. */
  waits?: { look: number; longest: number }
}

/** Where messages go that were read, below the folder that they came into. */
const FOLDERS: Folders = { done: 'Erledigt', unclear: 'Unklar' }

const WAITS = { look: 10_000, longest: 15 * 60_000 }
/** A message is read up to here; a longer one is a letter with something big in it, and its head says enough. */
const MAX_BYTES = 2_000_000

/** Bytes of one line and of one message from the server, which could send without end. */
const LIMITS = { maxLineLength: 1_000_000, maxLiteralSize: 2 * MAX_BYTES, maxResponseSize: 4 * MAX_BYTES }

/**
 * Reads a folder by IMAP for as long as the office runs: takes what lies in it, and looks again on the same connection. What
 * was taken is moved, never deleted; what could not be taken or moved stays. What fails is tried anew, with growing waits.
 * @param note hears after each look by which code it failed; null: it went well
 */
export async function watchFolder(
  { url, waits = WAITS }: ImapSettings,
  take: (raw: Buffer) => Promise<Taken>,
  note: (trouble: string | null) => void,
  stopping: AbortSignal,
): Promise<void> {
  let pause = waits.look
  while (!stopping.aborted) {
    const client = await imapOf(url)
    const leave = () => client.close()
    stopping.addEventListener('abort', leave)
    try {
      await client.connect()
      const folders = await openFolders(client, url)
      while (!stopping.aborted) {
        await readAll(client, folders, take, stopping)
        note(null)
        pause = waits.look
        await wait(pause, undefined, { signal: stopping })
      }
    } catch (error) {
      if (stopping.aborted) return
      // IMAP's errors say in a field of their own that the log-in was refused.
      const { authenticationFailed } = error as { authenticationFailed?: boolean }
      note(authenticationFailed ? 'AUTHENTICATIONFAILED' : codeOf(error))
    } finally {
      stopping.removeEventListener('abort', leave)
      client.close()
    }
    await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
    pause = Math.min(2 * pause, waits.longest)
  }
}

async function imapOf(url: string): Promise<ImapFlow> {
  // Only where a folder is read: it costs 15 MB.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const here = isThisMachine(hostname)
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: here ? undefined : true }),
    tls: { rejectUnauthorized: !here },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    // Names of programs are nobody's business there.
    clientInfo: {},
    ...LIMITS,
  })
  // It is told by the rejection of the next command.
  client.on('error', () => undefined)
  return client
}

type Folders = Record<Taken, string>

/** Opens the folder, and makes those for what was read. */
async function openFolders(client: ImapFlow, url: string): Promise<Folders> {
  const { path } = await client.mailboxOpen(decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX')
  const known = await client.list()
  const delimiter = known.find((one) => one.path === path)?.delimiter ?? '/'
  const made = async (name: string) => {
    const below = `${path}${delimiter}${name}`
    if (!known.some((one) => one.path === below)) await client.mailboxCreate(below)
    return below
  }
  return { done: await made(FOLDERS.done), unclear: await made(FOLDERS.unclear) }
}

/** The oldest first. Another office may move some meanwhile. */
async function readAll(
  client: ImapFlow,
  folders: Folders,
  take: (raw: Buffer) => Promise<Taken>,
  stopping: AbortSignal,
): Promise<void> {
  await client.noop()
  const uids = (await client.search({ all: true }, { uid: true })) || []
  for (const uid of uids) {
    if (stopping.aborted) return
    const message = await client.fetchOne(uid, { source: { maxLength: MAX_BYTES } }, { uid: true })
    const { source } = message || {}
    if (!source?.length) continue
    const folder = folders[await take(source)]
    const isMoved = await client.messageMove(uid, folder, { uid: true })
    // The folder for it is full, or not ours to write to.
    if (!isMoved) throw Object.assign(new Error('A message was not moved.'), { code: 'NOT_MOVED' })
  }
}
