import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { answers, freePort } from './ports.ts'
import { ended, followed, type Started } from './start-site.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

/** @returns why no Dovecot can be started here; undefined when it can. */
export function dovecotMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root starts Dovecot'
  return findProgram('dovecot')
    ? undefined
    : "Dovecot isn't installed (Debian: apt-get install dovecot-imapd)"
}

const OWNER = 65_534
const USER = 'rueckmeldung'
const PASSWORD = 'a password with / and @'

/** A real Dovecot of this machine's Debian with one mailbox, in a folder of its own; it listens on 127.0.0.1 alone. */
export async function startDovecot() {
  const missing = dovecotMissing()
  if (missing) throw new Error(`No Dovecot: ${missing}.`)
  const folder = await temporaryFolder()
  const port = await freePort()
  const inbox = join(folder.path, 'mail')
  for (const name of ['', '/new', '/cur', '/tmp']) {
    await mkdir(inbox + name, { recursive: true })
    await chown(inbox + name, OWNER, OWNER)
  }
  const conf = join(folder.path, 'dovecot.conf')
  await writeFile(join(folder.path, 'users'), `${USER}:{PLAIN}${PASSWORD}::::::\n`)
  await writeFile(conf, settings(folder.path, inbox, port))
  let delivered = 0
  let program: Started
  const start = async () => {
    program = followed(
      spawn('dovecot', ['-F', '-c', conf], { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } }),
    )
    await answers(port).catch((cause) => {
      throw new Error(`Dovecot does not answer.\n${program.told.stderr}`, { cause })
    })
  }
  const stop = () => ended(program)
  await start()
  const placeOf = (name: string) => (name === 'INBOX' ? inbox : join(inbox, name.replace(/^INBOX/, '')))
  return {
    /** imap://user:password@127.0.0.1:port/INBOX */
    url: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    /** Puts a message into the inbox, as a mail server's delivery does. */
    async deliver(raw: string | Buffer): Promise<void> {
      // As Maildir wants it: whole and its owner's before anybody sees it.
      const name = `${Date.now()}.${delivered++}.test`
      await writeFile(join(inbox, 'tmp', name), raw)
      await chown(join(inbox, 'tmp', name), OWNER, OWNER)
      await rename(join(inbox, 'tmp', name), join(inbox, 'new', name))
    },
    /** How many messages lie in a folder; `INBOX`, or one below it: `INBOX.Erledigt`. */
    async count(name: string): Promise<number> {
      const parts = ['new', 'cur'].map((part) => readdir(join(placeOf(name), part)).catch(() => []))
      return (await Promise.all(parts)).flat().length
    },
    /** Whether messages can be put into a folder, as when its quota is used up or is not. */
    async setOpen(name: string, isOpen: boolean): Promise<void> {
      for (const part of ['new', 'cur', 'tmp']) await chmod(join(placeOf(name), part), isOpen ? 0o700 : 0o500)
    },
    /** Comes back on the same port. */
    start,
    /** Ends it, cutting every connection. */
    stop,
    async remove(): Promise<void> {
      await stop()
      await folder.remove()
    },
  }
}

function settings(folder: string, inbox: string, port: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${inbox}
first_valid_uid = ${OWNER}
mail_uid = ${OWNER}
mail_gid = ${OWNER}
first_valid_gid = ${OWNER}
namespace inbox {
  inbox = yes
  prefix = INBOX.
  separator = .
}
passdb {
  driver = passwd-file
  args = scheme=plain username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${OWNER} home=${inbox}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}
