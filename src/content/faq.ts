/** Questions and answers of the start page, in their order: the first opens as #item-0. */
export const faq = [
  {
    question: 'Muss ich mich mit den Nachbarn absprechen?',
    answer:
      'Nein. Du bestellst für dich, die Nachbarn bestellen für sich. Die App legt die Bestellungen zusammen, ihr müsst dafür nicht miteinander reden. Dürft ihr natürlich trotzdem.',
  },
  {
    question: 'Wie komme ich zu einer gemeinsamen Bestellung?',
    answer:
      'Du schließt dich einer Lieferzeit an, die es schon gibt. Kommt noch ein Nachbar dazu, reicht es, und alles geht automatisch ans Restaurant.',
  },
  {
    question: 'Was sehen die Nachbarn von mir?',
    answer: 'Nur, dass jemand mitbestellt. Nicht wer, und nicht was.',
  },
  {
    question: 'Wer weiß, was ich bestellt habe?',
    answer: 'Nur das Restaurant. Es muss ja wissen, wer was bekommt.',
  },
] as const
