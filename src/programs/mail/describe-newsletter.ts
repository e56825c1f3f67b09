import type { Newsletter, Readership } from '../../database/queries/newsletter.ts'
import { germanTime } from '../../terminal/german-time.ts'
import { plainLine, table } from '../../terminal/table.ts'

/** What would be sent to how many, for the question before it. `placeOf` names a postal code's place, if known. */
export function describeNewsletter(
  { subject, body }: Newsletter,
  { recipients, sentBefore }: Readership,
  placeOf: (postalCode: string) => string | undefined,
): string {
  const rows = recipients.map(({ postalCode, people }) => [
    postalCode,
    placeOf(postalCode) ?? 'unbekannte Postleitzahl',
    String(people),
  ])
  return [
    `Betreff: ${plainLine(subject)}`,
    `Text:    ${[...body].length} Zeichen, beginnt mit „${firstWords(body)}“`,
    ...(sentBefore
      ? [`Derselbe Newsletter ging am ${germanTime(sentBefore)} hinaus; gezählt ist, wer ihn noch nicht hat.`]
      : []),
    '',
    table([['PLZ', 'Ort', 'Empfänger'], ...rows, ['', 'zusammen', String(totalOf(recipients))]]),
  ].join('\n')
}

export function totalOf(recipients: Readership['recipients']): number {
  return recipients.reduce((sum, { people }) => sum + people, 0)
}

function firstWords(body: string): string {
  const line = plainLine(body)
  return [...line].length > 60 ? `${[...line].slice(0, 60).join('')} …` : line
}
