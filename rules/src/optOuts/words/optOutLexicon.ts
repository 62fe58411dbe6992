// The words that the grammar of opt-outs knows, by the part they play in a sentence. English, Spanish, and French words
// are together: people mix them, and "quiten mi numero" is built as "remove my number" is. Words are in the form that
// phraseWords.ts gives them: lower case, no accents, "do not" as dont, "u" as you.

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** What turns a wish into its opposite. */
export const negations =
  words(`dont didnt doesnt never not no cant wont couldnt wouldnt shouldnt isnt aint wasnt
  arent without nor nobody noone nadie personne nunca ni ne n pas jamais`);

/** Says that something ends; with no object it is ours that ends. */
export const endings = words(`arretiez cessiez stop cease desist quit discontinue halt stops
  deje dejen deja dejar dejes pare paren parar detener detenga detengan refrain abstain abstenganse abstengase abstener abstenez parenle parele parale dejenle cese cesen cesar
  arrete arretez arreter cesse cessez cesser stopper stoppez`);
/** Ends many things; ours only when it says so. */
export const strictEndings =
  words(`end cancel terminate suspend disable deactivate turn shut switch pause cancelo
  cancelar cancele cancelen cancela terminar termine terminen anular anule anulen suspender suspenda suspendan
  interrumpir interrumpan finalizar finalicen desactivar desactiven
  annuler annulez annule resilier resiliez resilie suspendre suspendez interrompre interrompez desactiver desactivez`);
/** Says on its own that no more texts are wanted, if not followed by a place. */
export const leaving = words(`unsubscribe unsubscribing unenroll optout
  desuscribir desuscribirme desuscribanme desuscribame desuscribeme
  desabonner desabonnez desabonne desabonnement desinscrire desinscris desinscrivez desinscription desabonnes`);
/** Takes a person away from somewhere. */
export const takings =
  words(`retiriez enleviez supprimiez purge scrub kick sortez sors remove removing bajen ote take taking taken get delete erase drop scratch strike cross pull wipe removed deleted exclude excluded excluding kicked erased dropped
  quite quiten quita quitar borre borren borra borrar elimine eliminen elimina eliminar saque saquen saca sacar remueva
  retire retiren remuevan remover borrenlo borralo borrelo quitenlo quitalo quitelo eliminenlo eliminelo saquenlo
  retirez retirer enlevez enleve enlever enlevee enleves enlevees retiree retires supprimee supprimes effacee efface excluez exclure exclu exclue
  eliminado eliminada borrado borrada quitado quitada removido removida sacado sacada excluyan excluido excluida supprimez supprime supprimer effacez efface effacer rayez otez`);
/** The same with "me" in it. */
export const takingsOfMe =
  words(`quitame quiteme quitenme quitarme borrame borreme borrenme borrarme eliminame elimineme
  bajenme bajeme bajame bajarme bajenos bajennos eliminenme eliminarme sacame saqueme saquenme sacarme remuevame retireme retirenme quitenos borrenos remuevanme removerme`);
/** What we do. */
export const sendings =
  words(`text texting message messaging contact contacting send sending write writing bother
  bothering bug bugging spam spamming harass harassing annoy annoying pester pestering notify notifying alert alerting
  disturb disturbing hound hounding bombard bombarding blast blasting ping pinging sms hitting blowing solicit soliciting reach reaching texted messaged contacted
  mande mandes manden mandar envie envies envien enviar escriba escribas escriban escribir textee texteen textear
  molestando moleste molestes molesten molestar contacte contactes contacten contactar mensajear
  envoyez envoie envoyer ecrivez ecris ecrire textez texte texter contactez contacter derangez deranger
  fregar chingar joder fastidiar achaler emmerder gosser harceler importuner communicate communicating communiquer communiquez comunicar comuniquen comunicarse
  ecriviez envoyiez textiez contactiez mandando enviando escribiendo texteando contactando mensajeando`);
/** The same with "me" in it. */
export const sendingsToMe =
  words(`mandarme mandandome enviarme enviandome escribirme molestarme contactarme textearme
  mandandonos enviandome enviandonos escribiendome escribiendonos texteandome molestandome contactandome comunicarse mandarnos enviarnos escribirnos molestarnos`);
/** What takes a thing to be sent. */
export const ofThings =
  words(`send sending mande mandes manden mandar mandarme mandarnos envie envies envien enviar enviarme enviarnos
  envoyez envoie envoyer`);
/** Another way to reach people. */
export const otherChannelDoings =
  words(`call calling called phone phoning ring ringing dial dialing email emailing mail mailing
  llame llames llamen llamar llamarme llamarnos appelez appelle appeler telephonez`);
/** Another way to reach people, as a thing. */
export const otherChannels =
  words(`email emails mail mails newsletter newsletters paper papers letter letters postcard postcards
  carta cartas lettre lettres mailer mailers catalog catalogs brochure brochures
  call calls robocall robocalls phonecall phonecalls voicemail voicemails correo correos llamadas llamada
  courriel courriels appels appel courrier`);
/** Our texts, by any name. */
export const ours =
  words(`text texts message messages sms mms notification notifications alert alerts texting messaging
  reminder reminders update updates spam announcement announcements broadcast broadcasts blast blasts promo promos ads offers deals coupons listings ofertas offres
  subscription subscriptions communication communications correspondence contact spamming
  mensaje mensajes mensagem mensagens texto textos suscripcion notificaciones notificacion alertas avisos msj msjs
  message textos texto notifications abonnement alertes envoi envois rappel rappels infolettre
  communication communications correspondance sollicitation sollicitations contact contacts
  envio envios comunicacion comunicaciones correspondencia mensajeria mensajito mensajitos contacto outreach`);
/** Words that mean our texts where no other thing is named. */
export const anything =
  words(`it this that these those them everything anything anymore again all stuff crap shit bs nonsense junk garbage
  madness thing things whatever lot bullshit harassment me us now already immediately please forever today asap else further service services communications servicio servicios nada eso esto todo ya ca
  rien tout moi`);
/** Which phone it is. */
export const numbers = words(
  'number numbers phone cell cellphone mobile # line numero telefono celular cel tel telephone portable movil cellulaire cell',
);
/** Where the names of people who are texted are kept. */
export const lists =
  words(`list lists database system records contacts group chat thread roster distribution program
  lista listas liste listes registros registro base bases datos donnees sistema grupo systeme repertoire contactos dossiers
  registres groupe diffusion distribucion`);
/** Which list it is when it is ours. */
export const ourListWords =
  words(`your you this that the all any of from su sus esta este tu tus la el las los de del votre vos
  cette ce les des ta tes ton text texting sms message messages contact contacts phone calling call mailing school church parent parents
  member members company distribution whole entire damn stupid fucking darn main notification alert broadcast marketing every
  mensajes textos texto telefono`);
export const determiners =
  words(`the a an my our your his her their its this that these those any all such more
  further of some every another ur
  el la los las un una mi mis su sus tu tus este esta estos estas ese esos de del mas al
  le les du des mon ma mes vos votre ce cette ces d l un une plus`);
/** A thing that is the writer's own, or another's, and so none of our texts. */
export const possessives = words(
  'my our his her their mi mis nuestro nuestra mon ma mes notre nos son sa ses',
);
export const meWords = words('me us moi nous m nos');
/** A person other than the writer. */
export const others = words('him her them he she they someone somebody everyone people lui leur');
export const kin =
  words(`family familia famille husband wife son sons daughter daughters kid kids child children mom mother dad father ex brother
  sister grandma grandmother grandpa grandfather aunt uncle boyfriend girlfriend roommate parents boys girls niece nephew
  cousin babysitter boss student students hijo hija hijos hijas nino nina ninos esposo esposa mama papa hermano hermana
  fils fille enfant enfants mari femme mere pere frere soeur`);
export const wants = words(
  'want need wish care like desire interested quiero quero deseo quisiera gustaria veux souhaite desire voudrais aimerais aimerions preferer prefere prefiero interesa interesan besoin necesito necesitamos ocupo',
);
export const receivings = words(
  'receive receiving get getting hear hearing see recibir recevoir have having be estar etre',
);
/** Ends the object of a verb. */
export const prepositions =
  words(`at in on by for to with from into onto during before after until unless because if when while
  and but or so since about over near outside as than
  en por para con desde a hasta antes porque si cuando y pero o
  dans pour avec sur avant apres a au aux parce quand et mais ou car`);
/** When something is not to be done, and may be done at other times. */
export const times =
  words(`today tonight tomorrow yet weekend weekends weekdays night nights morning mornings monday tuesday
  wednesday thursday friday saturday sunday work class meeting lunch hours noon midnight
  hoy manana noche trabajo todavia aun lunes martes miercoles jueves viernes sabado domingo tarde
  demain soir matin nuit travail lundi mardi mercredi jeudi vendredi samedi dimanche`);
/** What people do who reply later. */
export const busy =
  words(`working driving work busy asleep sleeping meeting class trabajando trabajo manejando ocupado ocupada
  travaille occupe occupee conduis reunion`);
export const laughs = words(
  `lol lmao lmfao haha hahaha hahahaha hehe rofl jaja jajaja jajajaja omg lolol mdr ptdr blush blushing kidding`,
);
/** Politeness, haste and anger around a word, which change nothing. */
export const fillers =
  words(`immediately inmediata inmediato inmediatamente immediat immediate immediatement urgente please thanks thank you thankyou sir maam now already immediately asap today ok okay hi hello hey just
  kindly sorry ffs damn dammit omfg wtf seriously right forever and so no yes yeah dude bro man lady fuck fucking fuckin
  freaking frickin effing friggin fricking everyone guys all i said the a it
  por favor gracias ya senor senora svp sil s il vous te plait merci stp tout de suite maintenant`);
/** What follows "this is not" or "I am not" and is not a name. */
export const noNames =
  words(`a an the my our your his her their its what how who why where when good great bad ok okay fair working
  right correct true urgent possible acceptable funny enough about for over in on at of to too so very really just
  happening helping spam cool easy hard real fun nice new old free cheap here there mine yours due ready done finished
  open closed clear legal allowed normal safe healthy personal professional appropriate important critical necessary
  available complete accurate worth it that this all any anything something everything because as like an only even
  always usually necessarily exactly quite yet also clean sure long short big small the same different we i you
  he she they first last best better worst late early part full fake news rocket optional today tomorrow tonight
  feeling able going coming interested happy sad mad angry amused joking kidding trying asking getting receiving done
  available sick tired hungry bothered worried opposed home alone certain responsible involved comfortable
  one two homework school cancelled canceled over wrong bueno buena malo mala justo posible normal facil culpa de del un una el la los
  las mi tu su para por como asi muy tan bien cierto verdad correcto urgente broma aqui seguro segura yo
  aujourd accord necesario disponible doctor doctora maestro maestra profesor profesora grave juste possible bien vrai bon bonne normal le les mon ma mes un une pour de du des ici sur fini drole`);
