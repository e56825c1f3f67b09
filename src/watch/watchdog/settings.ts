/** The settings that say who is called; operatorEmail: who is written to where none says it. */
export type AlarmSettings = {
  SMTP_URL?: string | undefined
  ALARM_SMTP_URL?: string | undefined
  ALARM_MAIL_TO?: string | undefined
  ALARM_WEBHOOK_URL?: string | undefined
  ALARM_PING_URL?: string | undefined
  METRICS_PORT?: number | undefined
}

/** Whom the watchdog writes to, and by which server; undefined where one of them is not known. */
export function alarmMail(
  { ALARM_SMTP_URL, SMTP_URL, ALARM_MAIL_TO }: AlarmSettings,
  operatorEmail: string | null,
): { smtpUrl: string; to: string } | undefined {
  const smtpUrl = ALARM_SMTP_URL ?? SMTP_URL
  const to = ALARM_MAIL_TO ?? operatorEmail
  return smtpUrl && to ? { smtpUrl, to } : undefined
}

/** Whether anybody would hear of the watchdog; else `npm start` runs none. */
export function isHeard(settings: AlarmSettings, operatorEmail: string | null): boolean {
  const { ALARM_WEBHOOK_URL, ALARM_PING_URL, METRICS_PORT } = settings
  return [alarmMail(settings, operatorEmail), ALARM_WEBHOOK_URL, ALARM_PING_URL, METRICS_PORT].some(Boolean)
}
