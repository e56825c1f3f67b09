import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { answers, freePort } from './ports.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** @returns why no Postfix can be started here; undefined when it can. */
export function postfixMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root starts Postfix'
  return findProgram('postfix') ? undefined : "Postfix isn't installed (Debian: apt-get install postfix)"
}

/** Who owns what is delivered; any account that isn't root's does. */
const MAILBOX_OWNER = 65_534

/**
 * A real Postfix of this machine's Debian, in a folder of its own and apart from one that may run here. It listens on
 * 127.0.0.1 alone and takes mail for everybody from there.
 * @param settings go before ours, by their names in main.cf(5): limits, delays, life in the queue
 * @throws when there is none: ask `postfixMissing` before.
 */
export async function startPostfix(settings: Record<string, string>) {
  const missing = postfixMissing()
  if (missing) throw new Error(`No Postfix: ${missing}.`)
  const folder = await temporaryFolder()
  const port = await freePort()
  const inbox = join(folder.path, 'mail', 'inbox', 'new')
  const conf = await furnish(folder.path, settings, port)
  const postfix = (...args: string[]) => run('postfix', '-c', conf, ...args)
  const log = () => readFile(join(folder.path, 'log', 'postfix.log'), 'utf8').catch(() => '')
  postfix('start')
  await answers(port).catch(async (error) => {
    throw new Error(`Postfix does not answer.\n${await log()}`, { cause: error })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** What was delivered here, in no promised order: the bytes, with the lines that Postfix puts in front. */
    async letters(): Promise<Buffer[]> {
      const names = await readdir(inbox).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(inbox, name))))
    },
    /** What it wrote into its log. */
    log,
    async remove(): Promise<void> {
      // At once: nothing in its folder is wanted any more.
      postfix('abort')
      await folder.remove()
    },
  }
}

/** Lays out the folder: settings, queue, state, log and mailbox. @returns where its settings are. */
async function furnish(folder: string, settings: Record<string, string>, port: number) {
  const at = (name: string) => join(folder, name)
  for (const name of ['conf', 'queue', 'data', 'log', 'mail']) await mkdir(at(name))
  run('chown', 'postfix', at('data'))
  run('chown', String(MAILBOX_OWNER), at('mail'))
  const lines = Object.entries({ ...mainCf(folder), ...settings }).map(
    ([name, value]) => `${name} = ${value}\n`,
  )
  await writeFile(at('conf/main.cf'), lines.join(''))
  await writeFile(at('conf/master.cf'), masterCf(port))
  return at('conf')
}

function mainCf(folder: string): Record<string, string> {
  return {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'log', 'postfix.log'),
    maillog_file_prefixes: folder,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    myhostname: 'post.dorf.example',
    myorigin: 'post.dorf.example',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    alias_database: '',
    local_recipient_maps: '',
    // Nobody outside of this machine is asked or written to.
    smtp_dns_support_level: 'disabled',
    smtpd_peername_lookup: 'no',
    default_transport: 'error:5.4.4 no way there from a test',
    // What it delivers itself, all of it into one folder.
    virtual_mailbox_domains: 'dorf.example',
    virtual_mailbox_base: join(folder, 'mail'),
    virtual_mailbox_maps: 'static:inbox/',
    virtual_minimum_uid: '100',
    virtual_uid_maps: `static:${MAILBOX_OWNER}`,
    virtual_gid_maps: `static:${MAILBOX_OWNER}`,
    smtpd_recipient_restrictions: 'permit_mynetworks, reject_unauth_destination',
    // Its limits count for us, too, although we come from its own machine.
    smtpd_client_event_limit_exceptions: '',
    // An answer at once, that of a provider may be slowed down by the story's own settings.
    smtpd_error_sleep_time: '0',
    smtpd_hard_error_limit: '1000000',
    smtpd_soft_error_limit: '1000000',
    notify_classes: '',
    message_size_limit: '10240000',
  }
}

/** Its parts, as in Debian's master.cf, without those that no test needs; none in a chroot. */
function masterCf(port: number): string {
  const parts = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'error unix - - n - - error',
    'discard unix - - n - - discard',
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
  ]
  return `${parts.join('\n')}\n`
}

function run(program: string, ...args: string[]): void {
  // Nothing of ours goes in but a path to its tools: what it finds in its environment it may pass on.
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`)
}
