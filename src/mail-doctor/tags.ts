/**
 * A list of `tag=value` separated by semicolons, as DKIM (RFC 6376 section 3.2) and DMARC (RFC 9989 section 4.7)
 * write them.
 * @returns the tags in their order, names in lower case; undefined when a part is no tag or a tag comes twice.
 */
export function readTags(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  const parts = text.split(';').map((part) => part.trim())
  if (parts.at(-1) === '') parts.pop()
  for (const part of parts) {
    const [, name, value] = /^([A-Za-z][A-Za-z0-9_]*)\s*=\s*(.*)$/s.exec(part) ?? []
    if (name === undefined || value === undefined || tags.has(name.toLowerCase())) return undefined
    tags.set(name.toLowerCase(), value)
  }
  return tags
}
