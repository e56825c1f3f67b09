import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError } from '../../config.ts'
import { isPublicOrigin } from '../../content/going-public.ts'
import { root } from '../../environment.ts'
import { type Finding, found } from './finding.ts'

const DEFAULT_KEY = 'dorfteller-public-key'

/** What is wrong with the settings, or kept them from being read, and with `.env`. */
export async function checkSettings(
  config: Parameters<typeof settingsFindings>[0] | ConfigError,
): Promise<Finding[]> {
  const given = await readFile(join(root, '.env'), 'utf8').catch(() => '')
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const findings = config instanceof ConfigError ? [wrongSetting(config)] : settingsFindings(config)
  return [...unknownNames(given, example), ...findings]
}

function wrongSetting({ message }: ConfigError): Finding {
  return {
    level: 'broken',
    code: 'setting-wrong',
    what: message,
    why: 'Eine Einstellung in .env oder in der Umgebung hat nicht die verlangte Form; die Seite startet so nicht.',
    fix: 'Den Wert berichtigen; .env.example erklärt jede Einstellung.',
  }
}

/** @returns a finding for each name in `.env` that no setting has: most likely a slip of the pen. */
export function unknownNames(given: string, example: string): Finding[] {
  const known = new Set([...example.matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))
  return Object.keys(parseEnv(given))
    .filter((name) => !known.has(name))
    .map((name) => ({
      level: 'broken',
      code: 'setting-unknown',
      what: `.env nennt ${name}; diese Einstellung gibt es nicht.`,
      why: 'Sie hätte keine Wirkung; meist ist der Name vertippt.',
      fix: 'Den Namen mit .env.example vergleichen und berichtigen, oder die Zeile entfernen.',
    }))
}

/** @returns what is right for trying out, but not for visitors. */
export function settingsFindings(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PUBLIC_BACKEND_KEY' | 'HOST' | 'TRUST_PROXY'>,
): Finding[] {
  const { protocol } = new URL(config.PUBLIC_ORIGIN)
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
    config.HOST !== '127.0.0.1' &&
      config.HOST !== 'localhost' && {
        level: 'hint',
        code: 'host-open',
        what: `Der Server ist ohne Verschlüsselung aus dem Netz zu erreichen (${config.HOST}).`,
        why: 'E-Mail-Adressen sollen nur verschlüsselt übertragen werden.',
        fix: 'HOST=127.0.0.1 setzen und einen Webserver mit TLS davorstellen, oder den Port nach außen sperren.',
      },
    protocol === 'https:' &&
      config.TRUST_PROXY === 'none' && {
        level: 'open',
        code: 'proxy-not-named',
        what: 'Es ist nicht gesagt, wie der Webserver vor der Seite die Adressen der Besucher weitergibt.',
        why: 'Bei einer Adresse mit https steht ein Webserver davor; ohne diese Angabe haben alle Besucher dieselbe Adresse und teilen sich eine Grenze.',
        fix: 'TRUST_PROXY auf die Kopfzeile setzen, in die der Webserver die Adresse schreibt, etwa x-forwarded-for.',
      },
  )
}

/** @returns that nobody hears of it when the site breaks. */
export function alarmFindings(config: Pick<Config, 'ALARM_MAIL_TO' | 'ALARM_PING_URL'>): Finding[] {
  const isHeard = config.ALARM_MAIL_TO !== undefined || config.ALARM_PING_URL !== undefined
  return found(
    !isHeard && {
      level: 'open',
      code: 'nobody-is-called',
      what: 'Niemand hört davon, wenn etwas ausfällt.',
      why: 'Dass seit Stunden kein Brief hinausgeht oder die Platte voll ist, merkst du sonst erst an Beschwerden.',
      fix: 'ALARM_PING_URL setzen (etwa healthchecks.io: ruft dich, wenn die Seite sich nicht mehr meldet) und ALARM_MAIL_TO.',
    },
  )
}
