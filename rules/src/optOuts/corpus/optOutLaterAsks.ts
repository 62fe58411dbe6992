// Texts as people send them, one a line, of later rounds, each written before the rules were widened by it.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for no more texts. */
export const latestAsks = lines(`
pls stop sending these msgs to me
Stop it. I don't have a kid in this school
STOP MESSAGING ME!!!!!
stop contacting this number please
I want off this list
take my name off this list
Get me off your text list please
can someone remove me from this thing
please remove my cell from your list
remove my phone number from the list please
remove this phone number
delete my info
delete me
Remove!
unsubscribe this number
Unsubscribe all
unsubscribe from texts
please unsub me
How can I unsubscribe
how to unsubscribe
how do i get off this list
How do you opt out of this
I'd like to opt out please
Opting out thanks
opt out of all texts
do not text
do not text me please
Don't text me ever again
dont contact me
please do not contact this number anymore
Please don't send me messages
don't send texts
No texts please
no more
no more of these texts
we don't want any more texts
I don't want text messages from the school
I dont want to receive texts
do not wish to receive these
I no longer want these
not interested in your messages
Wrong number, this is not Jose
wrong # dude
Incorrect number
you got the wrong person
You must have the wrong number
I think you are texting the wrong person
This isn't Mike
not Mike's number anymore
This phone belongs to someone else
Mike doesn't have this number anymore
I am not the person you're looking for
who is this?? remove my number
who are you and stop texting me
lose my number please
LEAVE ME ALONE
stop bugging me
quit bothering me with these
cancel
cancel these messages please
cancel my text alerts
end all texts
terminate messages
cease texting
stpp
unsubsribe
stop plzzz
st0p
stop texting mee
plz rmv me
stop sending txts
no mas mensajes
No mas textos por favor
no me manden mensajes porfa
no me mande nada
No me texteen mas
no me escriban mas por favor
Ya no me mande textos
no quiero sus mensajes
No deseo recibir mas mensajes
ya no deseo recibir
dejen de mandar textos
Deje de mandar mensajes a este numero
paren los mensajes
Quiteme de la lista por favor
quítenme
borrenme
borren mi numero por favor
Saquenme de aqui
eliminar mi numero
Se equivoco de numero
Este no es su numero
no es el numero correcto
esta no es María
no soy Maria, numero equivocado
no conozco a Maria
No moleste
no me moleste mas
dejenme en paz
cancelar suscripcion
Alto ya
desuscribirme por favor
arretez les messages
arrêtez de m'envoyer ça
Stop les textos
stop sms
plus aucun message svp
je ne veux plus de messages
Je ne veux plus recevoir vos sms
ne m'envoyez pas de textos
N'envoyez plus de messages à ce numéro
ne m'écrivez plus svp
faux numéro
Mauvais numéro désolé
vous avez un mauvais numéro
Ce n'est plus son numéro
ce n'est pas le numéro de Paul
je ne suis pas Paul
Retirez mon numéro svp
enlevez moi de la liste
supprimez-moi
Me désabonner
Désabonnez moi svp
je souhaite me désabonner
laissez moi tranquille
arrêtez de me déranger
I'm asking you nicely to stop texting
please quit it with the messages
Whoever this is stop texting my phone
Hi, I'm not a parent there anymore. Please remove me.
You need to take this number off your list
kindly remove my contact from your records
please stop all communication
I want no more messages from you
DO NOT SEND ANYTHING ELSE TO THIS PHONE
no one named Kevin here
Kevin does not live here
you texted the wrong number
sorry u have wrong number
This number isn't Kevin's anymore
Not Kevin. Stop texting
i do not wish to be contacted
I don't wish to receive any further communication
I don't need these texts anymore
We no longer attend. Stop the messages please
Pls take me off ur texting list
unsubsribe me please
stoppp texting
stop sending mesages
remove my nubmer
don't msg me
stop :/
STOP =(
Unsubscribe :)
stop -_-
stop!! :@
No es mi número, equivocado
este no es el celular de Carlos
no soy esa persona
yo no soy Carlos
usted tiene el numero equivocado
No vive aquí ningún Carlos
no moleste por favor
ya no molesten
no me esten molestando
dejen de escribir a este numero
por favor no me manden mas textos
eliminar
baja por favor
quiero salir de la lista
no deseo mensajes
me desabonne
desabonnement
se désabonner
résilier
je me désinscris svp
arrêter les messages
ne plus m'envoyer de messages
pas le bon numéro
mauvais destinataire
vous vous trompez de personne
ce n'est pas à moi ce numéro
`);
