// Language, not code: patterns written as optOutPhraseData.ts explains.

/** The same in the other languages of the reserved words; a look-alike of 4.4 beside it decides. */
export const foreignPhrases = `
no mas (mensajes|textos|sms|llamadas|msj|mensaje|texto|por)
^ no mas $
(numero|persona|telefono|num) (equivocado|equivocada|incorrecto|incorrecta|erroneo|errado|errada)
(se|te) (equivoco|equivocaron|equivocaste|han|ha) (de|equivocado) (numero|persona|de)
no me (mande|mandes|manden|envie|envies|envien|escriba|escribas|escriban|llame|llames|llamen|moleste|molestes|molesten|contacte|contacten|contactes|textee|texteen|textees)
(no|nunca) (quiero|deseo) (mas|recibir|sus|estos|que|mensajes|textos|nada|me|seguir)
(no|nunca) (mande|manden|envie|envien|escriban|llamen|llame|molesten|moleste) (mas|nada|mensajes)
(quitame|quiteme|quitenme|borrame|borreme|borrenme|eliminame|elimineme|eliminenme|sacame|saqueme|saquenme|remuevame|removerme|desuscribirme|desuscribeme|desuscribanme)
(quite|quiten|quita|borre|borren|borra|elimine|eliminen|elimina|saque|saquen|remueva) (mi|este) (numero|nombre|telefono|contacto)
(deje|dejen|deja|dejar|paren|pare|para) de (mandar|enviar|escribir|molestar|llamar|textear|mandarme|enviarme|escribirme|llamarme|molestarme|contactarme|mensajear)
(dejame|dejeme|dejenme) en paz
(dar|darme|denme|deme|dame|dar) de baja
(cancelar|cancele|cancelen|cancela|detener|detenga|detengan|parar|paren|pare|alto|anular) (todos|todas|toda)? (la|mi|los|estos|esos|a|sus|las)? (suscripcion|mensajes|textos|sms|notificaciones|alertas|subscripcion)
(salir|salirme|sacarme) de (la|esta|su) lista
basta (de|ya)
^ ya? basta $
^ ya? basta (ya|por|basta|please)
(mauvais|faux|mauvaise) (numero|personne)
(erreur|trompe|trompez|trompes) de (numero|personne)
pas le bon numero
(ne|veux|souhaite|desire|voudrais) plus (recevoir|mecrire|etre|de|vos|me|m)
plus (de|aucun) (messages|message|textos|texto|sms|appels)
(n|ne) (m|me|envoyez|envoie) (envoyez|envoie|ecrivez|ecris|contactez|contacte|appelez|appelle|textez|texte|derangez|plus) (plus|pas|rien|de|jamais)
(retirez|retire|enlevez|enleve|desinscrivez|desabonnez|supprimez|rayez|otez|effacez) (moi|mon|nous)
(arretez|arrete|arreter|cessez|cesse) (de|d|les|ces|vos) (m|me|messages|textos|sms|envoyer|texter|harceler|ecrire|contacter|appeler|menvoyer)
(laissez|laisse|fichez|foutez) moi (tranquille|la)
(me|se) (desabonner|desinscrire)
numero errado
(pare|parem|para) de (me|mandar|enviar|ligar)
nao (quero|desejo) (mais|receber|suas|essas|nada|estas)
nao me (mande|mandem|envie|enviem|ligue|liguem|contate|escreva)
(me|mim) (remova|remover|retire|descadastre|tire|tira|exclua)
(remova|remover|retire|apague|tire) (me|meu|o) (numero|contato|nome|meu)
falsche (nummer|person)
falsch verbunden
keine (weiteren|sms|nachrichten|texte|werbung|anrufe|mehr) (sms|nachrichten|mehr|bitte|werbung)
(hor|hoer|horen|hoeren) (sie|bitte)? auf
(nicht|nie) (mehr|wieder) (schreiben|kontaktieren|anrufen|schicken|senden|anschreiben)
(lass|lassen) (sie|mich|uns)? (mich|uns)? in ruhe
(mich|bitte) (abmelden|loschen|austragen|entfernen|abbestellen)
(melden|nehmen|loschen|streichen) sie (mich|meine)
numero sbagliato
(ha|hai|avete) sbagliato (numero|persona)
non (mi|voglio|scrivetemi|contattatemi|mandatemi|inviatemi|chiamatemi) (mandate|inviate|scrivete|chiamate|contattate|piu|ricevere|mandare|scrivere)? (piu|messaggi|altri|nulla)
basta (messaggi|sms|scrivere|scrivermi)
(cancellami|cancellatemi|rimuovimi|rimuovetemi|toglietemi|toglimi|smettetela|smettila)
(smettete|smetti|smettetela) di (mandare|mandarmi|scrivere|scrivermi|inviare|inviarmi|chiamare|chiamarmi)
(zly|bledny|niewlasciwy) numer
pomylka $
nie (pisz|piszcie|dzwon|dzwoncie|wysylaj|wysylajcie|chce|zycze|kontaktujcie) (do|wiecej|mi|sobie|otrzymywac|dostawac|tych|juz|sie)
(usun|usuncie|wypisz|wypiszcie|skresl) (mnie|moj)
(przestan|przestancie) (pisac|do|wysylac|dzwonic)
^ (przestan|przestancie) $
(prosze|juz) (przestac|przestan) $
prosze (przestac|nie|mnie|wypisac|usunac|o) (pisac|wypisac|usunac|dzwonic|mnie|usuniecie|wysylac)
(verkeerd|fout|verkeerde) (nummer|persoon)
(geen|niet) (berichten|sms|smsjes|meer|bericht) (meer|sturen|berichten|sms)
stop met (sms|smsen|berichten|sturen|mij|appen|bellen)
laat (me|mij|ons) met rust
(meld|schrijf|haal) (me|mij) (af|uit|van)
(afmelden|uitschrijven) (graag|aub|alstublieft)
(mali|maling) (numero|number)
mali ang (numero|number)
(wag|huwag) (na|nyo|niyo|mo|po|na) (po|kayo|kang|akong|mag|magtext|itext|tawagan|tumawag|ako|na|kayong)
(tigil|itigil|tigilan|hinto|tama|ayaw) (na|mo|nyo|ko|niyo)
(alisin|tanggalin|burahin) (mo|nyo|niyo)? (ako|ang|ninyo)
(move|mal) nimewo
(sispann|kanpe|rete) (voye|ekri|rele|deranje|tekste|pa|mesaj)
pa (voye|ekri|rele|tekste|deranje) (m|mwen|mesaj|anko|ban)
(retire|efase|wete) (m|mwen|nimewo)
kite (m|mwen) (anrepo|trankil|an)
`;

/** What is about something else in these languages; only its own words count for nothing. */
export const foreignHidingPhrases = `
(no|nunca) (dejen|deje|dejes|deja|paren|pare|pares) de
(quitame|quiteme|quitenme|borrame|borreme|borrenme|sacame|saqueme|saquenme|eliminame|elimineme) (del|de) (el|la|los|las|su|este|esta)? (turno|turnos|horario|equipo|comite|lunes|martes|miercoles|jueves|viernes|sabado|domingo|clase|viaje|rifa|cita|calendario|sorteo|proyecto)
`;
