/** What the share sheet hands on, and what is said after sharing. */
export const shareTexts = {
  title: 'Zusammen bestellen',
  message: (place: string) =>
    `In ${place} bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich:`,
  copied: 'Link kopiert.',
  failed: (address: string) => `Kopieren geht hier nicht. Der Link: ${address}`,
} as const

/**
 * Hands a link on: by the device's share sheet, else by copying it, else by showing it.
 * @returns what there is to say about it; empty when the share sheet has said it all
 */
export async function shareLink(address: string, place: string): Promise<string> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title: shareTexts.title, text: shareTexts.message(place), url: address })
      return ''
    }
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return ''
  }
  try {
    await navigator.clipboard.writeText(address)
    return shareTexts.copied
  } catch {
    return shareTexts.failed(address)
  }
}
