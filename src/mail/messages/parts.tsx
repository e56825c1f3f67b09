import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Heading, Link } from 'react-email'
import { fonts, inks } from './inks.ts'

/** A message as it is written, before it is rendered. Both forms say the same. */
export type Message = {
  subject: string
  /** What stands between the letter's head and its foot. */
  content: ReactNode
  /** The same as plain text, one line a paragraph. */
  text: string
}

/** Cells side by side: mail programs lay out by tables alone. */
export function Row({ children, ...table }: ComponentProps<'table'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...table}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

export function Title({ children }: { children: string }) {
  return (
    <Heading as="h1" className="ink" style={titleStyle}>
      {children}
    </Heading>
  )
}

const titleStyle = {
  margin: '0 0 20px',
  color: inks.ink,
  font: `800 30px/1.12 ${fonts.display}`,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
} as const

/** A paragraph whose ink turns with the paper where it is dark (`darkStyles`). */
const paragraphIn = (className: 'ink' | 'ink-soft', style: CSSProperties) =>
  function InkedParagraph({ children }: { children: ReactNode }) {
    return (
      <p className={className} style={style}>
        {children}
      </p>
    )
  }

export const Paragraph = paragraphIn('ink', {
  margin: '0 0 18px',
  color: inks.ink,
  font: `400 17px/1.55 ${fonts.text}`,
  // Line breaks of the operator's text.
  whiteSpace: 'pre-line',
})

/** What one needs only if something is not as expected. */
export const Aside = paragraphIn('ink-soft', {
  margin: '0 0 12px',
  color: inks.inkSoft,
  font: `400 15px/1.5 ${fonts.text}`,
})

/** The place-name sign at the village's entrance. */
export function PlaceSign({ children }: { children: string }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      <span style={placeSignStyle}>{children}</span>
    </p>
  )
}

const placeSignStyle = {
  display: 'inline-block',
  padding: '5px 12px 6px',
  border: `2px solid ${inks.ink}`,
  borderRadius: 7,
  backgroundColor: inks.mustard,
  color: inks.ink,
  font: `800 17px/1.2 ${fonts.display}`,
}

/** Parts what is said to everyone from what the operator wrote. */
export function Rule() {
  return <hr className="rule" style={ruleStyle} />
}

const ruleStyle = { margin: '30px 0 18px', border: 0, borderTop: `2px solid ${inks.rule}` }

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} style={{ color: inks.inkSoft, textDecoration: 'underline', wordBreak: 'break-all' }}>
      {children}
    </Link>
  )
}

/** The link in plain: for those whose mail program shows no button, and for all who want to see where it leads. */
export function PlainLink({ href }: { href: string }) {
  return (
    <Aside>
      Falls der Knopf nicht geht, öffne diese Adresse im Browser:
      <br />
      <TextLink href={href}>{href}</TextLink>
    </Aside>
  )
}

/**
 * The enamel sign: one full colour with a fine line inside its edge. Two boxes, as mail programs know no inset
 * shadow.
 */
export function SignButton({ href, children }: { href: string; children: string }) {
  return (
    <Row style={{ margin: '10px 0 32px' }}>
      <td style={{ padding: 3, borderRadius: 10, backgroundColor: inks.mustard }}>
        <Link href={href} style={signStyle}>
          {children}
        </Link>
      </td>
    </Row>
  )
}

const signStyle = {
  display: 'inline-block',
  padding: '14px 22px',
  border: `2px solid ${inks.ink}`,
  borderRadius: 8,
  color: inks.ink,
  font: `700 18px/1.2 ${fonts.text}`,
  textAlign: 'center',
  textDecoration: 'none',
} as const
