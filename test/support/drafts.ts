import { expect } from 'vitest'
import type { Draft, Newsletter } from '../../src/office/newsletters/newsletter.ts'
import type { Check } from '../../src/office/newsletters/preflight.ts'
import type { ConsoleApp } from './console-app.ts'
import type { ConsoleBrowser } from './operators.ts'

export const KREMMEN = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: ['16766'] }

/** What somebody is answered who asks a procedure for newsletters, or why not. */
export async function asks<Answer = never>(
  who: ConsoleBrowser,
  name: string,
  input?: unknown,
): Promise<Answer> {
  const { result, error } = (await who.ask(`newsletters.${name}`, input)).json()
  const refused = error && { refused: error.data.reason, message: error.message }
  return refused ?? result.data ?? result
}

export const opened = (who: ConsoleBrowser, id: number) =>
  asks<Newsletter & { checks: Check[] }>(who, 'one', { id })

/** Changes what was kept last, as the page does. */
export async function changes(
  who: ConsoleBrowser,
  id: number,
  draft: Partial<Draft & Pick<Newsletter, 'savedAt'>>,
) {
  const kept = await opened(who, id)
  return asks<{ savedAt: string; refused?: string; message?: string }>(who, 'change', { ...kept, ...draft })
}

/** Selma writes a letter and has read it. */
export async function written(server: ConsoleApp, draft: Partial<Draft> = KREMMEN): Promise<Newsletter> {
  const id = await asks<number>(server.as.send, 'begin', {
    regionId: draft.regionId ?? null,
    postalCodes: [],
  })
  expect(await changes(server.as.send, id, draft)).toHaveProperty('savedAt')
  await server.fresh.database.owner.query(
    `update newsletters set tested_at = now(), tested_by = (select id from operators where name = 'Selma'),
       tested_words = jsonb_build_object('subject', subject, 'body', body)
     where id = $1`,
    [id],
  )
  return opened(server.as.send, id)
}
