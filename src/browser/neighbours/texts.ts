/** What the share sheet hands on, and what is said after sharing. */
export const shareTexts = {
  title: 'Zusammen bestellen',
  message: (place: string) =>
    `In ${place} bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:`,
  copied: 'Link kopiert.',
  failed: (address: string) => `Kopieren geht hier nicht. Der Link: ${address}`,
} as const
