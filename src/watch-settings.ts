import { z } from 'zod'
import { like, port } from './post-settings.ts'

const address = (message: string) => z.url({ protocol: /^https?$/, message })
const email = z.email('muss eine E-Mail-Adresse sein')

/** Settings of whoever watches over the site: figures, and whom the watchdog calls how. */
export const watch = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.min(1).max(65_532, 'muss Platz für vier Ports lassen').optional(),
  ALARM_MAIL_TO: email.optional(),
  ALARM_MAIL_FROM: email.optional(),
  ALARM_SMTP_URL: like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen').optional(),
  ALARM_WEBHOOK_URL: address('muss eine Adresse sein wie https://ntfy.sh/dein-thema').optional(),
  ALARM_WEBHOOK_FORMAT: z.enum(['json', 'text']).default('json'),
  ALARM_PING_URL: address('muss eine Adresse sein wie https://hc-ping.com/deine-nummer').optional(),
}
