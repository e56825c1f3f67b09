const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and attributes. */
export function escapeHtml(value: string): string {
  return value.toWellFormed().replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
