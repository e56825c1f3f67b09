/**
 * What people build long passwords of: the words at the top of every list of broken ones (German and English), and
 * what is near at hand here. Lower case, without umlauts, at least four letters.
 */
export const COMMON_WORDS = `
passwort password passwd kennwort geheim secret hallo hello willkommen welcome login anmelden admin administrator
master root user benutzer gast guest test testen demo start letmein lassmichrein iloveyou ichliebedich liebe liebling
schatz schatzi sonne sonnenschein sunshine sommer summer winter herbst fruehling spring autumn montag dienstag
mittwoch donnerstag freitag samstag sonntag januar februar maerz april juni juli august september oktober november
dezember monday friday berlin hamburg muenchen koeln frankfurt dresden leipzig deutschland germany bayern schalke
borussia dortmund fussball football baseball basketball hockey soccer ferrari porsche mercedes computer internet
windows samsung google facebook apple linux microsoft changeme default qwertz qwerty qwertzuiop qwertyuiop asdfghjkl
asdfgh yxcvbnm zxcvbnm zxcvbn abcdef dragon monkey monster tiger pferd hund katze maus loewe drache engel angel
teufel devil himmel stern starwars superman batman pokemon naruto michael thomas andreas stefan stephan christian
daniel sebastian alexander florian martin peter frank jessica jennifer nicole sandra sabine claudia charlie jordan
princess prinzessin freedom freiheit freunde friends family familie mutter vater baby hannah lisa anna laura julia
trustno1 whatever killer shadow flower blume garten haus auto kaffee kuchen pizza schokolade correct horse battery
staple nichts alles immer niemals neues altes mein dein unser dorfteller konsole kremmen oberkraemer dorf teller
gasthof essen bestellung lieferung kueche
`
  .trim()
  .split(/\s+/)
