import { nobodyYet } from './alone.ts'
import { unknownCode, unknownHere } from './anywhere.ts'
import type { Said, StandingWords } from './said.ts'

/** While nobody can say how a place stands: what holds anywhere. */
export const away = (said: Said): StandingWords => {
  const { place } = said
  const together = `Zusammen bestellen in ${place}.`
  const free = 'Kostenlos und unverbindlich.'
  const dark = 'Wie es hier steht, wissen wir gerade nicht.'
  return {
    ...nobodyYet(said),
    formLead: free,
    note: `Trag dich ein. ${free}`,
    card: { heading: together, text: `${dark} Wer sich einträgt, zählt trotzdem. Namen nennen wir nie.` },
    picture: `Die Straße von ${place} am Abend.`,
    row: [`${place}:`, dark],
    confirmed: { rest: '', instead: '', lead: 'Sag es deinen Nachbarn. Jeder Haushalt zählt.' },
    footer: {
      heading: together,
      germany: 'Haushalte warten schon, in ganz Deutschland.',
      text: 'Trag dich ein, dann schreiben wir dir.',
    },
    notice: {
      caption: 'Jedes Licht ist ein Haushalt. Welches ist deins?',
      third: ['Trag dich ein.', 'Das kostet nichts und', 'verpflichtet zu nichts.'],
    },
    invite: `Trag dich ein. ${free}`,
    plate: ['Zusammen', 'satt.'],
  }
}

/** For a postal code that we do not know: a company's, a post-office box's, a mistyped one. */
export const unknown = (said: Said): StandingWords => {
  const words = nobodyYet({ ...said, place: 'deiner Region' })
  return {
    ...words,
    formLead: 'Kostenlos und unverbindlich. Wir schreiben dir, sobald es bei dir losgeht.',
    card: { heading: '', text: unknownCode(said.postalCode) },
    picture: 'Dein Haus leuchtet.',
    next: 'Deins? Trag dich ein',
    row: ['', unknownHere],
    confirmed: {
      rest: '',
      instead: 'Du bist eines der ersten Häuser.',
      lead: 'Sag es deinen Nachbarn. Wir schreiben dir, sobald es bei dir losgeht.',
    },
    footer: {
      heading: 'Wir fangen dort an, wo die meisten warten.',
      germany: 'Haushalte warten schon, in ganz Deutschland.',
      text: 'Trag dich ein, dann schreiben wir dir, sobald es bei dir losgeht.',
    },
  }
}
