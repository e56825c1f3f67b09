/**
 * WhatsApp takes a text by a link, without a script of theirs on the page.
 * @param text what is handed on, with the markers and sections of a page that the server fills in
 */
export function whatsAppLink(text: string): string {
  const encoded = encodeURIComponent(text).replace(/%7B%7B.*?%7D%7D/g, decodeURIComponent)
  return `https://wa.me/?text=${encoded}`
}
