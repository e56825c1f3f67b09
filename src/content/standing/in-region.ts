import { full, nobodyYet } from './alone.ts'
import { counted } from './anywhere.ts'
import type { Said, StandingWords } from './said.ts'

const whole = ({ region, goal }: Said) => `Los geht es, wenn in der ${region} ${goal} beisammen sind.`

/** The region collects, and has nobody to tell of yet: what starts is the region, so that its goal is the one. */
export const regionNobodyYet = (said: Said): StandingWords => {
  const { place, region } = said
  const words = nobodyYet(said)
  const together = whole(said)
  const beginning = `In der ${region} stehen wir noch ganz am Anfang.`
  return {
    ...words,
    card: {
      ...words.card,
      text: `${together} Ab fünf Haushalten steht hier, wie viele es sind. Namen nennen wir nie.`,
    },
    row: [`${place} in der ${region}:`, words.row[1]],
    confirmed: { ...words.confirmed, lead: `Sag es deinen Nachbarn. ${together} Dann schreiben wir dir.` },
    footer: { ...words.footer, heading: beginning },
  }
}

/** The region collects: its number leads. */
export const regionSome = (said: Said): StandingWords => {
  const { place, region, households, goal, missing, own, perHouse } = said
  const words = regionNobodyYet(said)
  const count = `${households} von ${goal} Haushalten warten`
  return {
    ...words,
    card: {
      heading: `Haushalten warten in der ${region}.`,
      text: `${own && `${own} davon in ${place}. `}${whole(said)} ${counted}${perHouse}`,
    },
    picture: `${region}: ${count}.`,
    row: [`${place} in der ${region}:`, `${count} schon.`],
    confirmed: {
      ...words.confirmed,
      rest: `In der ${region} fehlen noch ${missing} bis zum Ziel.`,
      lead: words.confirmed.lead + perHouse,
    },
    footer: {
      ...words.footer,
      heading: `Haushalte warten in der ${region}.`,
      germany: 'in ganz Deutschland',
    },
    notice: { ...words.notice, caption: `${count} in der ${region}. Deins auch?` },
    claim: `mit der ${region}.`,
    plate: [],
  }
}

/** The region misses one. */
export const regionOneMissing = (said: Said): StandingWords => {
  const { region, perHouse } = said
  const words = regionSome(said)
  return {
    ...words,
    card: {
      heading: 'Ein Haushalt fehlt noch.',
      text: `Dann ist in der ${region} das Ziel erreicht, und wir bereiten den Start vor. ${counted}${perHouse}`,
    },
    confirmed: { ...words.confirmed, rest: `In der ${region} fehlt noch ein Haushalt bis zum Ziel.` },
  }
}

/** The region collects, the place has done its part. */
export const complete = (said: Said): StandingWords => {
  const { place, region, households, goal, perHouse } = said
  const words = regionSome(said)
  const done = `${place} ist komplett. Jetzt fehlen noch die Nachbarorte.`
  return {
    ...words,
    card: { ...words.card, text: `${done} ${whole(said)} ${counted}${perHouse}` },
    row: [`${place} ist komplett.`, `In der ${region} warten ${households} von ${goal} Haushalten.`],
    confirmed: { ...words.confirmed, instead: done },
  }
}

/** The region is at its goal, wherever the place stands. */
export const regionFull = (said: Said): StandingWords => {
  const { region } = said
  const words = full(said)
  const reached = `In der ${region} ist das Ziel erreicht.`
  const shared = regionSome(said)
  return {
    ...words,
    card: { ...words.card, heading: reached },
    picture: reached,
    row: [reached, words.row[1]],
    confirmed: { ...words.confirmed, instead: reached },
    footer: { ...words.footer, heading: said.households ? shared.footer.heading : reached },
    claim: shared.claim,
  }
}

/** The region runs, and this place of it does not yet. */
export const near = (said: Said): StandingWords => {
  const { place, region } = said
  const runs = `In der ${region} läuft es schon.`
  const later = `Wir schreiben dir, sobald ${place} dazukommt.`
  const words = nobodyYet(said)
  return {
    ...words,
    formLead: `Kostenlos und unverbindlich. ${later}`,
    dialog: { ...words.dialog, lead: `${runs} ${later} Kostenlos und unverbindlich.` },
    note: `${runs} Trag dich ein, dann schreiben wir dir, sobald ${place} dazukommt.`,
    card: { heading: runs, text: `${later} Gezählt wird, wer sich eingetragen und bestätigt hat.` },
    picture: runs,
    row: [runs, `Trag dich ein, damit ${place} dazukommt.`],
    saved: `${runs} ${later}`,
    confirmed: { rest: '', instead: '', lead: `Sag es deinen Nachbarn. ${runs} ${later}` },
    footer: {
      ...words.footer,
      heading: runs,
      text: `Trag dich ein, dann schreiben wir dir, sobald ${place} dazukommt.`,
    },
    notice: {
      caption: `${runs} Welches Haus ist deins?`,
      third: ['Nebenan läuft es schon.', 'Trag dich ein, und du', 'erfährst, wann es hier', 'losgeht.'],
    },
    invite: 'Trag dich ein, wir melden uns, sobald es losgeht.',
    plate: ['Nebenan', 'läuft es', 'schon.'],
  }
}
