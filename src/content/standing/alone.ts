import { brand } from '../brand.ts'
import { home } from '../home.ts'
import { counted, dialogWords } from './anywhere.ts'
import type { Said, StandingWords } from './said.ts'

const FIRST = 'Sei unter den Ersten.'
const PREPARING = 'Wir bereiten den Start vor.'
const WELCOME = 'Wer jetzt noch dazukommt, ist genauso willkommen.'

/** Below five nobody learns how many there are: nobody waits, or up to four. */
export const nobodyYet = (said: Said): StandingWords => {
  const { place, goal } = said
  const beginning = 'stehen wir noch ganz am Anfang.'
  const together =
    goal === '1'
      ? 'Schon mit einem Haushalt bereiten wir den Start vor.'
      : `Sind ${goal} Haushalte beisammen, bereiten wir den Start vor.`
  return {
    formLead: `Kostenlos und unverbindlich. Wir schreiben dir, sobald es in ${place} losgeht.`,
    dialog: { title: dialogWords.title, lead: dialogWords.lead(brand) },
    note: `Die App ist noch in der Testphase. Trag dich ein, dann schreiben wir dir, sobald es in ${place} losgeht.`,
    stores: home.stores.map(({ before, store }) => `${before} ${store}`),
    card: {
      heading: FIRST,
      text: `In ${place} ${beginning} Ab fünf Haushalten steht hier, wie viele es sind. Namen nennen wir nie.`,
    },
    picture: `${place}: ${FIRST}`,
    next: `Deins? Trag dich in ${place} ein`,
    row: [`${place}:`, FIRST],
    saved: '',
    confirmed: {
      rest: '',
      instead: '',
      lead: `Sag es deinen Nachbarn. ${together.replace(/\.$/, ' und schreiben dir.')}`,
    },
    footer: {
      heading: `In ${place} ${beginning}`,
      germany: 'Haushalte warten schon, in ganz Deutschland.',
      text: `Wir fangen dort an, wo die meisten warten. Trag dich ein, dann schreiben wir dir, sobald es in ${place} losgeht.`,
    },
    notice: {
      caption: `${FIRST} Ab fünf Haushalten brennt hier Licht.`,
      third: ['Die App wird noch', 'getestet. Trag dich ein,', 'und du erfährst, wann', 'es hier losgeht.'],
    },
    invite: 'Trag dich ein, wir melden uns zum Start.',
    claim: 'bestellt zusammen.',
    plate: ['Sei', 'unter den', 'Ersten.'],
  }
}

/** From five on, until the goal. */
export const some = (said: Said): StandingWords => {
  const { place, households, goal, missing, perHouse } = said
  const begin = nobodyYet(said)
  const count = `${households} von ${goal} Haushalten warten`
  return {
    ...begin,
    card: {
      heading: `Haushalten warten in ${place}.`,
      text: `Sind ${goal} beisammen, bereiten wir den Start vor. ${counted}${perHouse}`,
    },
    picture: `${place}: ${count}.`,
    row: [`${place}: ${households} von ${goal}`, `Noch ${missing} bis zum Ziel.`],
    confirmed: {
      ...begin.confirmed,
      rest: `Noch ${missing} bis zum Ziel.`,
      lead: begin.confirmed.lead + perHouse,
    },
    footer: { ...begin.footer, heading: `Haushalte warten in ${place}.`, germany: 'in ganz Deutschland' },
    notice: { ...begin.notice, caption: `${count}. Welches Haus ist deins?` },
    plate: [],
  }
}

/** One before the goal. */
export const oneMissing = (said: Said): StandingWords => {
  const { place, perHouse } = said
  const words = some(said)
  const last = 'Noch ein Haushalt bis zum Ziel.'
  return {
    ...words,
    card: {
      heading: 'Ein Haushalt fehlt noch.',
      text: `Dann ist ${place} voll, und wir bereiten den Start vor. ${counted}${perHouse}`,
    },
    row: [words.row[0], last],
    confirmed: { ...words.confirmed, rest: last },
  }
}

/** At the goal and beyond; with a goal below five without a number. */
export const full = (said: Said): StandingWords => {
  const { place, households } = said
  const words = some(said)
  const reached = `${place} ist voll.`
  return {
    ...words,
    card: { heading: reached, text: `${PREPARING} ${WELCOME}` },
    picture: reached,
    row: [reached, PREPARING],
    confirmed: {
      rest: '',
      instead: reached,
      lead: `${PREPARING.replace(/\.$/, ' und schreiben dir.')} ${WELCOME}`,
    },
    footer: {
      ...(households ? words.footer : { ...nobodyYet(said).footer, heading: reached }),
      text: `${PREPARING} Trag dich ein, dann schreiben wir dir, sobald es in ${place} losgeht.`,
    },
    notice: { ...words.notice, caption: `Alle Häuser leuchten. ${PREPARING}` },
    claim: 'ist voll.',
  }
}

/** It runs: there is nothing to wait for. */
export const started = ({ place }: Said): StandingWords => {
  const runs = `In ${place} sind wir gestartet.`
  const join = 'Wer sich jetzt einträgt, kommt einfach dazu.'
  return {
    formLead: `Kostenlos und unverbindlich. In ${place} läuft es schon.`,
    dialog: { title: 'Komm dazu.', lead: `${runs} Kostenlos und unverbindlich.` },
    note: `${runs} Trag dich ein, und du gehörst dazu.`,
    stores: ['Ich will dabei sein'],
    card: { heading: runs, text: join },
    picture: runs,
    next: `Deins? Trag dich in ${place} ein`,
    row: [runs, join],
    saved: `In ${place} sind wir schon gestartet: Du kommst dazu, sobald du bestätigt hast.`,
    confirmed: { rest: '', instead: runs, lead: `Sag es deinen Nachbarn. ${join}` },
    footer: { heading: runs, germany: '', text: join },
    notice: {
      caption: 'Hier sind wir gestartet. Komm einfach dazu.',
      third: ['Hier läuft es schon.', 'Trag dich ein', 'und komm dazu.'],
    },
    invite: 'Trag dich ein und komm dazu.',
    claim: 'bestellt zusammen.',
    plate: [],
  }
}
