import { counted, dialogWords } from './anywhere.ts'
import type { Said, StandingWords } from './said.ts'

const FREE = 'Kostenlos und unverbindlich.'
const TELL = 'Sag es deinen Nachbarn.'
const FIRST = 'Sei unter den Ersten.'
const PREPARING = 'Wir bereiten den Start vor.'
const WELCOME = 'Wer jetzt noch dazukommt, ist genauso willkommen.'

const areaOf = ({ place, region }: Said) => (region ? `der ${region}` : place)
const countOf = ({ households, goal }: Said) => `${households} von ${goal} Haushalten warten`
/** What starts is the region, so that its goal is the one. */
const together = ({ region, goal }: Said) => `Los geht es, wenn in der ${region} ${goal} beisammen sind.`

/** Below five nobody learns how many there are: nobody waits, or up to four. */
const nobodyYet = (said: Said): StandingWords => {
  const { place, region, goal } = said
  const beginning = `In ${areaOf(said)} stehen wir noch ganz am Anfang.`
  const enough = goal === '1' ? 'Schon mit einem Haushalt' : `Sind ${goal} Haushalte beisammen,`
  const start = `sobald es in ${place} losgeht.`
  return {
    formLead: `${FREE} Wir schreiben dir, ${start}`,
    dialog: dialogWords,
    note: `Die App ist noch in der Testphase. Trag dich ein, dann schreiben wir dir, ${start}`,
    card: {
      heading: FIRST,
      text: `${region ? together(said) : beginning} Ab fünf Haushalten steht hier, wie viele es sind. Namen nennen wir nie.`,
    },
    picture: `${place}: ${FIRST}`,
    next: `Deins? Trag dich in ${place} ein`,
    row: [region ? `${place} in der ${region}:` : `${place}:`, FIRST],
    saved: '',
    confirmed: {
      rest: '',
      instead: '',
      lead: `${TELL} ${region ? `${together(said)} Dann schreiben wir dir.` : `${enough} bereiten wir den Start vor und schreiben dir.`}`,
    },
    footer: {
      heading: beginning,
      germany: 'Haushalte warten schon, in ganz Deutschland.',
      text: `Wir fangen dort an, wo die meisten warten. Trag dich ein, dann schreiben wir dir, ${start}`,
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

/** From five on, until the goal: the number leads. */
const some = (said: Said): StandingWords => {
  const { place, region, goal, missing, own, perHouse } = said
  const begin = nobodyYet(said)
  const count = countOf(said)
  const part = own && `${own} davon in ${place}. `
  const enough = region ? part + together(said) : `Sind ${goal} beisammen, bereiten wir den Start vor.`
  const rest = `Noch ${missing} bis zum Ziel.`
  return {
    ...begin,
    card: {
      heading: `Haushalten warten in ${areaOf(said)}.`,
      text: `${enough} ${counted}${perHouse}`,
    },
    picture: `${region || place}: ${count}.`,
    row: region ? [begin.row[0], `${count} schon.`] : [`${place}: ${said.households} von ${goal}`, rest],
    confirmed: {
      ...begin.confirmed,
      rest: region ? `In der ${region} fehlen noch ${missing} bis zum Ziel.` : rest,
      lead: begin.confirmed.lead + perHouse,
    },
    footer: {
      ...begin.footer,
      heading: `Haushalte warten in ${areaOf(said)}.`,
      germany: 'in ganz Deutschland',
    },
    notice: {
      ...begin.notice,
      caption: region ? `${count} in der ${region}. Deins auch?` : `${count}. Welches Haus ist deins?`,
    },
    claim: region ? `mit der ${region}.` : begin.claim,
    plate: [],
  }
}

/** One before the goal. */
const oneMissing = (said: Said): StandingWords => {
  const { place, region, perHouse } = said
  const words = some(said)
  const reached = region ? `in der ${region} das Ziel erreicht` : `${place} voll`
  const last = 'Noch ein Haushalt bis zum Ziel.'
  return {
    ...words,
    card: {
      heading: 'Ein Haushalt fehlt noch.',
      text: `Dann ist ${reached}, und wir bereiten den Start vor. ${counted}${perHouse}`,
    },
    row: region ? words.row : [words.row[0], last],
    confirmed: {
      ...words.confirmed,
      rest: region ? `In der ${region} fehlt noch ein Haushalt bis zum Ziel.` : last,
    },
  }
}

/** At the goal and beyond; with a goal below five without a number. */
const full = (said: Said): StandingWords => {
  const { place, region, households } = said
  const words = some(said)
  const reached = region ? `In der ${region} ist das Ziel erreicht.` : `${place} ist voll.`
  return {
    ...words,
    card: { heading: reached, text: `${PREPARING} ${WELCOME}` },
    picture: reached,
    row: [reached, PREPARING],
    confirmed: {
      rest: '',
      instead: reached,
      lead: `Wir bereiten den Start vor und schreiben dir. ${WELCOME}`,
    },
    footer: {
      heading: households ? words.footer.heading : reached,
      germany: households ? words.footer.germany : nobodyYet(said).footer.germany,
      text: `${PREPARING} Trag dich ein, dann schreiben wir dir, sobald es in ${place} losgeht.`,
    },
    notice: { ...words.notice, caption: `Alle Häuser leuchten. ${PREPARING}` },
    claim: region ? words.claim : 'ist voll.',
  }
}

/** The region collects, the place has done its part. */
const complete = (said: Said): StandingWords => {
  const { place, region, households, goal, perHouse } = said
  const words = some(said)
  const done = `${place} ist komplett. Jetzt fehlen noch die Nachbarorte.`
  return {
    ...words,
    card: { ...words.card, text: `${done} ${together(said)} ${counted}${perHouse}` },
    row: [`${place} ist komplett.`, `In der ${region} warten ${households} von ${goal} Haushalten.`],
    confirmed: { ...words.confirmed, instead: done },
  }
}

/** It runs: there is nothing to wait for. */
const started = (said: Said): StandingWords => {
  const { place } = said
  const runs = `In ${place} sind wir gestartet.`
  const join = 'Wer sich jetzt einträgt, kommt einfach dazu.'
  return {
    ...nobodyYet(said),
    formLead: `${FREE} In ${place} läuft es schon.`,
    dialog: { title: 'Komm dazu.', lead: `${runs} ${FREE}` },
    note: `${runs} Trag dich ein, und du gehörst dazu.`,
    card: { heading: runs, text: join },
    picture: runs,
    row: [runs, join],
    saved: `In ${place} sind wir schon gestartet: Du kommst dazu, sobald du bestätigt hast.`,
    confirmed: { rest: '', instead: runs, lead: `${TELL} ${join}` },
    footer: { heading: runs, germany: '', text: join },
    notice: {
      caption: 'Hier sind wir gestartet. Komm einfach dazu.',
      third: ['Hier läuft es schon.', 'Trag dich ein', 'und komm dazu.'],
    },
    invite: 'Trag dich ein und komm dazu.',
    plate: [],
  }
}

/** The region runs, and this place of it does not yet. */
const near = (said: Said): StandingWords => {
  const { place, region } = said
  const runs = `In der ${region} läuft es schon.`
  const later = `Wir schreiben dir, sobald ${place} dazukommt.`
  const join = `Trag dich ein, dann schreiben wir dir, sobald ${place} dazukommt.`
  const words = nobodyYet(said)
  return {
    ...words,
    formLead: `${FREE} ${later}`,
    dialog: { ...words.dialog, lead: `${runs} ${later} ${FREE}` },
    note: `${runs} ${join}`,
    card: { heading: runs, text: `${later} Gezählt wird, wer sich eingetragen und bestätigt hat.` },
    picture: runs,
    row: [runs, `Trag dich ein, damit ${place} dazukommt.`],
    saved: `${runs} ${later}`,
    confirmed: { rest: '', instead: '', lead: `${TELL} ${runs} ${later}` },
    footer: { ...words.footer, heading: runs, text: join },
    notice: {
      caption: `${runs} Welches Haus ist deins?`,
      third: ['Nebenan läuft es schon.', 'Trag dich ein, und du', 'erfährst, wann es hier', 'losgeht.'],
    },
    invite: 'Trag dich ein, wir melden uns, sobald es losgeht.',
    plate: ['Nebenan', 'läuft es', 'schon.'],
  }
}

/** While nobody can say how a place stands: what holds anywhere. */
const away = (said: Said): StandingWords => {
  const words = nobodyYet(said)
  const heading = `Zusammen bestellen in ${said.place}.`
  const dark = 'Wie es hier steht, wissen wir gerade nicht.'
  return {
    ...words,
    formLead: FREE,
    note: `Trag dich ein. ${FREE}`,
    card: { heading, text: `${dark} Wer sich einträgt, zählt trotzdem. Namen nennen wir nie.` },
    picture: `Die Straße von ${said.place} am Abend.`,
    row: [words.row[0], dark],
    confirmed: { rest: '', instead: '', lead: `${TELL} Jeder Haushalt zählt.` },
    footer: { ...words.footer, heading, text: 'Trag dich ein, dann schreiben wir dir.' },
    notice: {
      caption: 'Jedes Licht ist ein Haushalt. Welches ist deins?',
      third: ['Trag dich ein.', 'Das kostet nichts und', 'verpflichtet zu nichts.'],
    },
    invite: `Trag dich ein. ${FREE}`,
    plate: ['Zusammen', 'satt.'],
  }
}

/** Everything that is said of how it stands somewhere. Where `region` is given, the place starts with it. */
export const standingWords = { nobodyYet, some, oneMissing, full, complete, started, near, away }

export type Stands = keyof typeof standingWords

/** What a confirmation says where the postal code leads to no place. */
export const confirmedNowhere: StandingWords['confirmed'] = {
  rest: '',
  instead: 'Du bist eines der ersten Häuser.',
  lead: `${TELL} Wir schreiben dir, sobald es bei dir losgeht.`,
}
