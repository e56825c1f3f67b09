import type { Config } from '../config.ts'
import { isPublicOrigin } from '../content/going-public.ts'
import { askVitals } from '../database/queries/vitals.ts'
import { type AlarmSettings, alarmMail } from '../watch/watchdog/settings.ts'
import { askRunning } from './ask-running.ts'
import { type Finding, found } from './finding.ts'
import { machineVitals, vitalFindings } from './vital-findings.ts'

/** How the site is that runs here. */
export async function checkVitals(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'PUBLIC_ORIGIN'>,
): Promise<Finding[]> {
  const [database, machine] = await Promise.all([
    askRunning(config, askVitals),
    machineVitals(config.DATA_DIR, config.PUBLIC_ORIGIN),
  ])
  return vitalFindings({ database, machine })
}

/** Whether somebody hears of it when something breaks at night; operatorEmail: whom the watchdog writes to otherwise. */
export function alarmFindings(
  config: AlarmSettings & Pick<Config, 'PUBLIC_ORIGIN'>,
  operatorEmail: string | null,
): Finding[] {
  if (!isPublicOrigin(config.PUBLIC_ORIGIN)) return []
  const byMail = alarmMail(config, operatorEmail)
  const byOthers = config.ALARM_WEBHOOK_URL ?? config.ALARM_PING_URL
  return found(
    !byMail &&
      !byOthers && {
        level: 'open',
        code: 'nobody-is-called',
        what: 'Niemand wird gerufen, wenn etwas ausfällt.',
        why: 'Dass seit Stunden kein Brief hinausgeht oder die Platte voll ist, merkst du sonst erst an Beschwerden.',
        fix: 'ALARM_MAIL_TO, ALARM_WEBHOOK_URL oder ALARM_PING_URL setzen: docs/alarms.md.',
      },
    byMail !== undefined &&
      !byOthers &&
      byMail.smtpUrl === config.SMTP_URL && {
        level: 'hint',
        code: 'alarm-by-the-same-server',
        what: 'Alarme gehen über denselben Mailserver wie die Briefe.',
        why: 'Fällt er aus, erreicht dich gerade dieser Alarm nicht.',
        fix: 'Einen zweiten Weg setzen: ALARM_SMTP_URL, ALARM_WEBHOOK_URL oder ALARM_PING_URL (docs/alarms.md).',
      },
  )
}
