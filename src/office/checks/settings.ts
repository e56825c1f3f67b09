import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config, ConfigOf } from '../../config.ts'
import { isPublicOrigin } from '../../content/going-public.ts'
import { root } from '../../environment.ts'
import { type Finding, found } from './finding.ts'

const DEFAULT_KEY = 'dorfteller-public-key'

/** The settings that an office knows, for whoever runs the site as well. */
export type CheckedConfig = Pick<Config, keyof ConfigOf<'office'>>

/** @returns what is right for trying out, but not for visitors. */
export function checkSettings(config: CheckedConfig): Finding[] {
  return found(
    !isPublicOrigin(config.PUBLIC_ORIGIN) && {
      level: 'open',
      code: 'origin-not-public',
      what: `Die Adresse der Seite ist noch ${config.PUBLIC_ORIGIN}.`,
      why: 'Diese Adresse steht in Vorschaubildern, Sitemap und Suchmaschinen; Besucher brauchen eine mit https.',
      fix: 'PUBLIC_ORIGIN auf die Adresse setzen, die Besucher eintippen, etwa https://dorfteller.example.',
    },
    config.PUBLIC_BACKEND_KEY === DEFAULT_KEY && {
      level: 'open',
      code: 'default-public-key',
      what: 'Der öffentliche Schlüssel der Anmeldung ist noch der, der im Quelltext steht.',
      why: 'Er ist kein Geheimnis, hält aber Programme ab, die fertige Seiten wie diese abklappern.',
      fix: 'PUBLIC_BACKEND_KEY auf einen eigenen Wert setzen, zum Beispiel die Ausgabe von: openssl rand -hex 16',
    },
    isPublicOrigin(config.PUBLIC_ORIGIN) &&
      config.TRUST_PROXY === 'none' && {
        level: 'open',
        code: 'proxy-not-named',
        what: 'Es ist nicht gesagt, wie der Webserver vor der Seite die Adressen der Besucher weitergibt.',
        why: 'Ohne diese Angabe haben alle Besucher dieselbe Adresse und teilen sich eine Grenze.',
        fix: 'TRUST_PROXY auf die Kopfzeile setzen, in die der Webserver die Adresse schreibt, etwa x-forwarded-for.',
      },
    !(config.ALARM_MAIL_TO || config.ALARM_PING_URL) && {
      level: 'open',
      code: 'nobody-is-called',
      what: 'Niemand hört davon, wenn etwas ausfällt.',
      why: 'Dass seit Stunden kein Brief hinausgeht oder die Platte voll ist, merkst du sonst erst an Beschwerden.',
      fix: 'ALARM_PING_URL setzen (etwa healthchecks.io: ruft dich, wenn die Seite sich nicht mehr meldet) und ALARM_MAIL_TO.',
    },
  )
}

/** @returns a finding for each name in `.env` that no setting has: most likely a slip of the pen. */
export async function checkNames(folder = root): Promise<Finding[]> {
  const given = await readFile(join(folder, '.env'), 'utf8').catch(() => '')
  const known = await readFile(join(root, '.env.example'), 'utf8')
  return Object.keys(parseEnv(given))
    .filter((name) => !new RegExp(`^# ?${name}=`, 'm').test(known))
    .map((name) => ({
      level: 'broken',
      code: 'setting-unknown',
      what: `.env nennt ${name}; diese Einstellung gibt es nicht.`,
      why: 'Sie hätte keine Wirkung; meist ist der Name vertippt.',
      fix: 'Den Namen mit .env.example vergleichen und berichtigen, oder die Zeile entfernen.',
    }))
}

/** A first start writes about 300 MB: the database and, where it cannot enter the checkout, its programs. */
const NEEDED_BYTES = 500_000_000

/** @param path a folder on the data's disk, which need not be there yet */
export async function checkDisk(path: string, needed = NEEDED_BYTES): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(nearest(resolve(path)))
  const free = bavail * bsize
  return found(
    free < needed && {
      level: 'broken',
      code: 'disk-full',
      what: `Auf der Platte sind nur noch ${Math.floor(free / 1_000_000)} MB frei.`,
      why: 'Eine volle Platte hält die Datenbank an.',
      fix: 'Platz schaffen, oder DATA_DIR auf eine größere Platte legen.',
    },
  )
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))
