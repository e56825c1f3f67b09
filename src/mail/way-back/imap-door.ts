import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { codeOf } from '../../problem.ts'
import { isThisMachine } from '../transport.ts'
import type { Taken } from './heard.ts'

export type ImapSettings = {
  /** imaps://user:password@host/Folder; imap:// must offer STARTTLS unless it is this machine. */
  url: string
  /** Waits between two tries to connect, in milliseconds: the first, and the longest. */
  waits?: { first: number; longest: number }
}

/** Where messages go that were read, below the folder that they came into. */
export const DONE_FOLDER = 'Erledigt'
/** Where messages go that belong to no letter we know: a person should look. */
export const UNCLEAR_FOLDER = 'Unklar'

const WAITS = { first: 5_000, longest: 15 * 60_000 }
/** A message is read up to here; a longer one is a letter with something big in it, and its head says enough. */
const MAX_BYTES = 2_000_000
/** Looked again even if the server forgot to say that something came. */
const LOOK_AGAIN_MS = 5 * 60_000

/** Bytes of one line and of one message from the server, which could send without end. */
const LIMITS = { maxLineLength: 1_000_000, maxLiteralSize: 2 * MAX_BYTES, maxResponseSize: 4 * MAX_BYTES }

/**
 * Reads a folder by IMAP for as long as the office runs: takes what lies in it, waits for more. What was taken is moved,
 * never deleted; what could not be taken or moved stays. What fails is tried anew, with growing waits.
 * @param note hears after each try by which code it failed; null: it went well
 */
export async function watchFolder(
  { url, waits = WAITS }: ImapSettings,
  take: (raw: Buffer) => Promise<Taken>,
  note: (trouble: string | null) => void,
  stopping: AbortSignal,
): Promise<void> {
  let pause = waits.first
  while (!stopping.aborted) {
    try {
      await readUntilItBreaks(url, take, stopping, () => {
        pause = waits.first
        note(null)
      })
    } catch (error) {
      if (stopping.aborted) return
      note(codeOfImap(error))
    }
    await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
    pause = Math.min(2 * pause, waits.longest)
  }
}

async function readUntilItBreaks(
  url: string,
  take: (raw: Buffer) => Promise<Taken>,
  stopping: AbortSignal,
  isWell: () => void,
): Promise<void> {
  const client = await open(url)
  // It is told by the rejection of what waits.
  client.on('error', () => undefined)
  const leave = () => client.close()
  stopping.addEventListener('abort', leave)
  try {
    await client.connect()
    const folders = await openFolders(client, folderOf(url))
    let moved: number | undefined
    while (client.usable && !stopping.aborted) {
      const message = await oldestMessage(client)
      // A server may say OK to a move and leave the message where it is: that shows at the next look.
      if (moved !== undefined && message?.uid === moved) throw new NotMoved()
      if (moved !== undefined || !message) isWell()
      moved = message?.uid
      if (message) {
        const folder = folders[await take(message.source)]
        if (!(await client.messageMove(String(message.uid), folder, { uid: true }))) throw new NotMoved()
      } else await somethingNew(client)
    }
  } finally {
    stopping.removeEventListener('abort', leave)
    client.close()
  }
}

async function open(url: string): Promise<ImapFlow> {
  // Only where a folder is read: it costs 15 MB.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  const here = isThisMachine(host)
  return new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: here ? undefined : true }),
    tls: { rejectUnauthorized: !here },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    // Names of programs are nobody's business there.
    disableAutoIdle: true,
    clientInfo: {},
    ...LIMITS,
  })
}

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'
}

type Folders = Record<Taken, string>

/** Opens the folder, and makes those for what was read. */
async function openFolders(client: ImapFlow, folder: string): Promise<Folders> {
  const { path } = await client.mailboxOpen(folder)
  const known = await client.list()
  const delimiter = known.find((one) => one.path === path)?.delimiter ?? '/'
  const made = async (name: string) => {
    const below = `${path}${delimiter}${name}`
    if (!known.some((one) => one.path === below)) await client.mailboxCreate(below)
    return below
  }
  return { done: await made(DONE_FOLDER), unclear: await made(UNCLEAR_FOLDER) }
}

/** The oldest message of the folder; nothing where another office moved it meanwhile. */
async function oldestMessage(client: ImapFlow): Promise<{ uid: number; source: Buffer } | undefined> {
  if (!client.mailbox || client.mailbox.exists === 0) return undefined
  const found = await client.fetchOne('1', { uid: true, source: { maxLength: MAX_BYTES } })
  const { uid, source } = found || {}
  return uid && source?.length ? { uid, source } : undefined
}

/** The server did not move a message: the folder for it is full, or not ours to write to. */
class NotMoved extends Error {
  override name = 'NotMoved'
  code = 'NOT_MOVED'
}

/** Resolves when a message may have come, or it is time to look. */
async function somethingNew(client: ImapFlow): Promise<void> {
  const timer = setTimeout(() => void client.noop().catch(() => undefined), LOOK_AGAIN_MS)
  const came = new Promise<void>((resolve) => {
    for (const event of ['exists', 'expunge', 'close'] as const) client.once(event, () => resolve())
  })
  try {
    // It ends by itself when another command is given; the first of both that happens is enough.
    await Promise.race([client.idle(), came])
  } finally {
    clearTimeout(timer)
  }
}

/** IMAP's errors say in a field of their own that the log-in was refused. */
function codeOfImap(error: unknown): string {
  const { authenticationFailed } = error as { authenticationFailed?: boolean }
  return authenticationFailed ? 'AUTHENTICATIONFAILED' : codeOf(error)
}
