export const texts = {
  title: 'Dürfen wir messen?',
  accept: 'Alle akzeptieren',
  reject: 'Ablehnen',
  close: 'Schließen und ablehnen',
}
