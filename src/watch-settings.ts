import { z } from 'zod'

/** Who hears when something is wrong. */
export const watch = {
  ALARM_MAIL_TO: z.email('muss eine E-Mail-Adresse sein').optional(),
  ALARM_PING_URL: z
    .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://hc-ping.com/deine-nummer' })
    .optional(),
}
