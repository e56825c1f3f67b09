/** For text and attributes. */
export const escapeHtml = (value: string): string =>
  value.toWellFormed().replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
