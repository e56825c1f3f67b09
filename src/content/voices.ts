export type Voice = {
  name: string
  place: string
  /** Stars out of five. */
  rating: number
  text: string
  highlight: string
}

const sample = { name: 'Vorname N.', place: 'Ort, Landkreis', rating: 5 }

/**
 * The guest book. These are invented samples and the page says so, until the operator gives real quotes
 * (site-facts.ts): invented customer voices must not go live (No. 23c of the annex to § 3 Abs. 3 UWG), and under a public
 * address they are left out.
 */
export const voices = {
  heading: 'Aus dem Gästebuch der Testphase',
  placeholderNote: 'Beispieltexte – vor dem Start durch echte ersetzen',
  rating: (stars: number) => `${stars} von 5 Sternen`,
  entries: [
    {
      ...sample,
      text: '45 Euro Mindestbestell\u00adwert, und wir sind zu zweit. Wir haben es irgendwann einfach gelassen. Jetzt bestellt noch jemand im Ort mit, und es reicht.',
      highlight: 'Endlich zu zweit bestellen',
    },
    {
      ...sample,
      text: 'Ich wohne allein. Ich habe meine Suppe bestellt, bezahlt und an der Tür bekommen. Mehr wollte ich gar nicht.',
      highlight: 'Auch für eine Person',
    },
    {
      ...sample,
      text: 'Ich musste niemanden fragen. Termin ausgesucht, Gerichte rein, fertig. Noch jemand im Ort hat bestellt. Wer, weiß ich nicht.',
      highlight: 'Ohne Absprache',
    },
  ] satisfies readonly Voice[],
}
