import './unbroken.css'

/** Words with a hyphen that no line may end at. The typefaces have no non-breaking hyphen (U+2011). */
const WHOLE = /(E-Mail-Adresse|E-Mail|Spam-Ordner)/

/** A text whose hyphenated words stay on one line each. */
export function Unbroken({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span className="unbroken" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
