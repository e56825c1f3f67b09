import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { isNewer } from '../database/schema-state.ts'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import { codeOf, Problem } from '../terminal/problem.ts'
import { root } from '../terminal/root.ts'
import { runProgram } from '../terminal/run-program.ts'
import { pointLink } from './point-link.ts'
import { askSite } from './start/hand-over.ts'
import { type Artefact, artefactOf, versionOf } from './upgrade/artefact.ts'
import { STOPPED, soundProbes, watch } from './upgrade/watch.ts'

const USAGE = `dorfteller upgrade ARCHIV.tar.gz|ORDNER

  sichert, packt die neue Fassung neben der laufenden aus, lässt sie deren Platz einnehmen und sieht ihr eine Minute zu;
  wird sie nicht bereit oder bleibt sie es nicht, geht die laufende Fassung zurück an ihren Platz
  --without-backup  ohne vorher zu sichern
  --back            auf eine ältere Fassung zurück, mit deren Funktionen in der Datenbank
  --ready SEKUNDEN  wie lange die neue brauchen darf, bis sie bereit ist, Migrationen eingeschlossen (300)
  --watch SEKUNDEN  wie lange danach zugesehen wird (60)

  endet mit 0: gewechselt, 1: nichts verändert, 2: gewechselt und wieder zurück, 3: auch zurück ging es nicht`

const [WENT_BACK, STUCK] = [2, 3]

/** `dorfteller upgrade`: changes a site that runs from an artefact to another version. The version that runs does it. */
await runProgram(async (stopping) => {
  const { values, positionals } = readCommandLine(process.argv.slice(2), USAGE, {
    'without-backup': { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    ready: { type: 'string', default: '300' },
    watch: { type: 'string', default: '60' },
  })
  const [given, ...more] = positionals
  const [readySeconds, watchSeconds] = [values.ready, values.watch].map(Number)
  if (!given || more.length > 0 || !readySeconds || !watchSeconds)
    throw wrongUsage('Es fehlt, welche Fassung, oder eine Angabe ist nicht zu verstehen.', USAGE)
  mustBeAnArchive()
  const config = readConfig()
  const origin = await originOfSite(config)
  const next = await artefactOf(given, root)
  const here = { folder: root, version: await versionOf(root) }
  mustBeTheWay(here, next, values.back)
  if (!values['without-backup']) await backUp(config)

  const probes = await soundProbes(origin)
  console.log(`Von ${here.version} (${here.folder}) auf ${next.version} (${next.folder}) …`)
  const tooLate = () => AbortSignal.timeout(readySeconds * 1000)
  stopping.throwIfAborted()
  const isReady = await takeOver(next, {
    config,
    goBack: values.back,
    stopping: AbortSignal.any([stopping, tooLate()]),
  })
  const watched = probes.join(', ') || 'keine Probe, denn vorher antwortete keine gut'
  if (isReady) console.log(`Sie ist bereit; ${watchSeconds} s lang wird zugesehen: ${watched} …`)
  const trouble = isReady
    ? await watch(origin, probes, watchSeconds, stopping)
    : stopping.aborted
      ? STOPPED
      : 'sie ist nicht bereit geworden'
  if (trouble === undefined) return tell(next, await pointTo(next))

  console.log(`Zurück auf ${here.version}, denn ${trouble} …`)
  // Its programs may never have been away, but the other one's functions are in the database. Who stops the upgrade wants
  // to be back: that is stopped by nothing but its own time.
  const back = { config, goBack: !values.back, stopping: tooLate() }
  const isBack = (await takeOver(here, back)) && !(await watch(origin, probes, 1, back.stopping))
  if (!isBack)
    throw new Problem(
      `Auch zurück ging es nicht: Sieh ins Log und nach npm run doctor; ${join(root, 'bin/dorfteller')} start startet die ` +
        `Fassung ${here.version} von vorn.`,
      STUCK,
    )
  throw new Problem(
    `Es läuft wieder die Fassung ${here.version}: ${trouble}. Warum, steht im Log der Seite; die neue liegt noch in ${next.folder}.`,
    WENT_BACK,
  )
})

function mustBeAnArchive(): void {
  if (root === '/usr/lib/dorfteller')
    throw new Problem(
      'Diese Seite ist als Debian-Paket eingerichtet: apt install ./dorfteller_NEU.deb wechselt die Fassung, ' +
        'mit --allow-downgrades auch zurück. Sichere vorher mit dorfteller backup.',
    )
  if (!existsSync(join(root, 'node/bin/node')))
    throw new Problem(
      'Das hier ist der Quelltext und kein Archiv: Baue die neue Fassung in einem Ordner daneben, dann dort ' +
        'npm start -- --takeover.',
    )
}

/** Where the site is open, which must run from this folder. */
async function originOfSite({ DATA_DIR }: Config): Promise<string> {
  const site = await askSite(DATA_DIR)
  if (!site)
    throw new Problem(
      `In ${resolve(DATA_DIR)} läuft keine Seite, die abzulösen wäre: Starte gleich die neue Fassung mit ihrem bin/dorfteller start.`,
    )
  if (site.root && (await realpath(site.root)) !== (await realpath(root)))
    throw new Problem(
      `Es läuft die Fassung in ${site.root}, und sie muss es sein, die wechselt: ${join(site.root, 'bin/dorfteller')} upgrade …`,
    )
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[site.host] ?? site.host
  return `http://${isIPv6(host) ? `[${host}]` : host}:${site.ports.door}`
}

function mustBeTheWay(here: Artefact, next: Artefact, isBack: boolean): void {
  if (isNewer(here.version, next.version) && !isBack)
    throw new Problem(
      `${next.version} ist älter als ${here.version}: Wenn du zurückwillst, nimm --back dazu.`,
    )
  if (isNewer(next.version, here.version) && isBack)
    throw new Problem(`${next.version} ist neuer als ${here.version}: Lass --back weg.`)
}

async function backUp(config: Config): Promise<void> {
  const args = [join(root, 'src/programs/backup.js'), join(config.DATA_DIR, 'backup')]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Problem('Die Sicherung ist misslungen, also ist nichts verändert.')
}

/** @returns whether the site runs this version now. One that is cut off is undone by the site itself. */
async function takeOver(
  { folder }: Artefact,
  { config, goBack, stopping }: { config: Config; goBack: boolean; stopping: AbortSignal },
): Promise<boolean> {
  const child = spawn(
    join(folder, 'bin/dorfteller'),
    ['start', '--takeover', ...(goBack ? ['--go-back'] : [])],
    { stdio: 'inherit', env: { ...process.env, DATA_DIR: resolve(config.DATA_DIR) } },
  )
  const kill = () => child.kill('SIGKILL')
  stopping.addEventListener('abort', kill, { once: true })
  const [code] = await once(child, 'exit')
  stopping.removeEventListener('abort', kill)
  return code === 0
}

/** Where the site is started by a link `current`, it leads to the new version from now on. @returns whether it does */
async function pointTo({ folder }: Artefact): Promise<boolean> {
  const link = join(dirname(root), 'current')
  const isOurs = (await realpath(link).catch(() => undefined)) === (await realpath(root))
  if (!isOurs) return false
  try {
    await pointLink(link, folder)
    return true
  } catch (error) {
    // The new version runs all the same; what is left to do, `tell` says.
    console.error(`Der Link ${link} ließ sich nicht umsetzen (${codeOf(error)}).`)
    return false
  }
}

function tell({ folder, version }: Artefact, isPointedTo: boolean): void {
  console.log(
    `Gewechselt: Es läuft die Fassung ${version}. ${
      isPointedTo
        ? 'Der Link current führt jetzt zu ihr.'
        : `Der nächste Start muss sie nehmen: ${join(folder, 'bin/dorfteller')} start.`
    } Zurück geht es von dort mit upgrade --back ${root}.`,
  )
}
