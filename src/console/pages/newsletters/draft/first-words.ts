import type { LetterRegion } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { MARKERS } from '../../../../contract/letter-text.ts'

export const EMPTY: NewsletterDraft = {
  subject: '',
  body: '',
  preheader: '',
  buttonCaption: '',
  buttonUrl: '',
  regionId: null,
  postalCodes: [],
  isLaunch: true,
  isTrial: false,
  toTold: false,
  plannedAt: null,
}

/** What a region's launch letter may begin with: whoever prepares one changes words instead of facing none. */
export function firstWords({ id, name }: LetterRegion): NewsletterDraft {
  return {
    ...EMPTY,
    regionId: id,
    subject: 'Es geht los in {Ort}',
    preheader: '{Ort} und die Nachbarorte bestellen ab heute zusammen.',
    body: [
      'Hallo nach {Ort},',
      `ihr habt euch eingetragen, und ihr seid viele: {Häuser im Ort} Haushalte in {Ort}, {Häuser der Region} in der Region ${name}. Das reicht. **Ab heute wird bei euch geliefert.**`,
      MARKERS.restaurants,
      'So geht’s: App holen, einmal die Adresse eintragen, aussuchen. Reicht es für eine Fahrt, wird gekocht und an jede Tür gebracht.',
      MARKERS.button,
    ].join('\n\n'),
    buttonCaption: 'App holen',
  }
}

/** A draft for another region; one without words begins with those for it. */
export function draftFor(region: LetterRegion, draft: NewsletterDraft): NewsletterDraft {
  const isEmpty = draft.subject.trim() === '' && draft.body.trim() === ''
  return { ...draft, ...(isEmpty && firstWords(region)), regionId: region.id, postalCodes: [] }
}
