/**
 * @returns where an address of the web leads, as a browser calls it; undefined where it is none by http or https, or one
 * that shows another host than it leads to: with a name before the host (https://bank.example@evil.example), or with
 * signs that are not seen or turn the direction of writing.
 */
export function webAddress(text: string): string | undefined {
  if (/[\s<>"\\\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : undefined
}
