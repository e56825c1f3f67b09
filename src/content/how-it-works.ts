/** One evening in four pictures. */
export const howItWorks = {
  heading: 'Ein Abend im Dorf, in vier Bildern.',
  steps: [
    {
      when: 'Einmal vorab',
      title: 'Einmal eintragen',
      text: 'Du installierst die App und hinterlegst einmal Name, Adresse und Telefonnummer. Danach weiß sie, wo deine Tür ist.',
    },
    {
      when: 'Am Nachmittag',
      title: 'Aussuchen',
      text: 'Du wählst Restaurant und Lieferzeit, legst deine Gerichte dazu und gibst die Zahlung frei.',
    },
    {
      when: 'Am frühen Abend',
      title: 'Bis es reicht',
      text: 'Sobald der Bestellwert erreicht ist, geht die Bestellung automatisch ans Restaurant. Du musst niemanden anrufen.',
    },
    {
      when: 'Zum Essen',
      title: 'Jeder an seiner Tür',
      text: 'Du siehst, wie weit dein Essen ist. Geliefert wird pünktlich, an jede Tür einzeln.',
    },
  ],
} as const
