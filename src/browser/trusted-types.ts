type Policy = { createHTML(text: string): string; createScriptURL(address: string): string }

/** Chromium's and Firefox's; TypeScript does not know it yet (w3.org/TR/trusted-types). */
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined

const asItIs: Policy = { createHTML: (text) => text, createScriptURL: (address) => address }

/** The one way by which a text of ours becomes markup or a script's address; the page's policy lets in no other. */
export const trusted: Policy =
  typeof trustedTypes === 'undefined' ? asItIs : trustedTypes.createPolicy('dorfteller', asItIs)
