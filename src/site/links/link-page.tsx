import './link-page.css'
import type { ReactNode } from 'react'
import { LETTER_UNDER_WAY } from '../../content/links.ts'
import { navigation } from '../../content/navigation.ts'
import { WISH } from '../../contract/my-data.ts'
import type { NightSceneState } from '../../design/night-scene/night-scene.tsx'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import { SoloPage } from '../layout/solo-page.tsx'
import { whole } from '../whole.tsx'
import { marker, When } from './markers.tsx'

/** One page behind a letter's link, with one message in the night scene. */
export type LinkPage = {
  /** File name without `.html`, in its folder (see `pathsOf`). The server fills the page in by folder and name. */
  name: string
  title: string
  /** In front of the title in the browser's frame, e.g. „Fehler: “. */
  titlePrefix?: string
  scene: NightSceneState
  /** What stands under the heading. */
  content: ReactNode
}

/** What Astro makes of the pages behind links that stand in a folder: a file for each. */
export function pathsOf(pages: readonly LinkPage[], folder = '', behindLink = true) {
  return pages.map((page) => ({ params: { page: folder + page.name }, props: { page, behindLink } }))
}

type Words = { title: string; text: string }

/** A page that asks: opening a link does nothing, its button does. */
export function askingPage(name: string, words: Words & { button: string }, action: string): LinkPage {
  return sayingPage(
    name,
    'waiting',
    words,
    <TokenForm action={action}>
      <EnamelButton type="submit">{words.button}</EnamelButton>
    </TokenForm>,
  )
}

/** A page that says how it is, and leads on to `href`. */
export function leadingPage(
  name: string,
  scene: NightSceneState,
  words: Words & { sign: string },
  href: string,
): LinkPage {
  return sayingPage(name, scene, words, <Sign href={href}>{words.sign}</Sign>)
}

/** A page that says how it is; by default it leads home. */
export function sayingPage(
  name: string,
  scene: NightSceneState,
  { title, text }: Words,
  onwards: ReactNode = <Sign />,
): LinkPage {
  return {
    name,
    title,
    scene,
    content: (
      <>
        <p>{whole(text)}</p>
        {onwards}
      </>
    ),
  }
}

export function LinkPageBody({ page }: { page: LinkPage }) {
  return (
    <SoloPage scene={page.scene}>
      <h1>{page.title}</h1>
      {page.content}
    </SoloPage>
  )
}

/** Said where somebody has just left, if a letter to them could not be held back any more. */
export function LetterUnderWay() {
  return (
    <When of="letterUnderWay">
      <p>{LETTER_UNDER_WAY}</p>
    </When>
  )
}

type FormProps = {
  action: string
  wish?: string | undefined
  /** `get` opens the link again. */
  method?: 'get' | 'post'
  className?: string
  children: ReactNode
}

/** A form that sends the link's token, and what is wanted where the address takes more than one wish. */
export function TokenForm({ children, ...form }: FormProps) {
  return (
    <WishForm {...form}>
      <input type="hidden" name={TOKEN_PARAMETER} value={marker('token')} />
      {children}
    </WishForm>
  )
}

/** The same for who has a session: the token is in its cookie. */
export function WishForm(props: FormProps) {
  return (
    // Our own sentences say what is wrong: a browser's bubbles go away, and do not grow with the page.
    <form
      className={props.className}
      method={props.method ?? 'post'}
      action={props.action}
      noValidate={props.wish !== undefined}
    >
      {props.wish && <input type="hidden" name={WISH} value={props.wish} />}
      {props.children}
    </form>
  )
}

type SignProps = {
  href?: string
  children?: string
}

/** The one sign of a page that leads on, by default home. */
export function Sign({ href = routes.home, children = navigation.home }: SignProps) {
  return (
    <a className={signClass()} href={href}>
      {children}
    </a>
  )
}

/** A second way, less loud than the sign. */
export function QuietLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="quiet-link">
      <a className="tap" href={href}>
        {children}
      </a>
    </p>
  )
}
