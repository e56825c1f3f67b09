/** A text in which no line ends behind the „E-“ of „E-Mail“; its hyphen is one that can be searched for and copied. */
export function whole(text = '') {
  return text.split(/(E-Mail)/).map((part, index) =>
    part === 'E-Mail' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is cut once.
      <span className="whole" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
