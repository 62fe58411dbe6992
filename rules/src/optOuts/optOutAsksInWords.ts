// Texts as people send them, one per line, written before the rules that read them were consulted
// (docs/decisions/opt-outs-in-doubt.md). Add misread texts here first. optOutReading.test.ts states how many
// of each kind may be misread.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for no more texts in other words, in English, Spanish, and French. */
export const asksInWords = lines(`
Stop texting me
stop txting me
Please stop texting this number
Stop sending me messages
stop messaging me please
STOP SENDING ME THESE
quit texting me
Quit sending these to me
Please quit messaging my phone
Can you please stop texting me
could you stop sending these texts
Would you please stop messaging this phone
I need you to stop texting me
I want you to stop contacting me
I said stop
I already said STOP
I told you to stop texting
I've asked you three times to stop
for the last time stop texting me
STOP MEANS STOP
Take me off your list
take me off this list please
please take my number off your list
Take me off
take this number off ur list
get me off this list
Get my number off your list now
Remove me from your list
please remove me from this list
Remove my number
Remove my number from your system please
Remove this number from your database
pls remove my # from ur list
delete my number
Delete me from your list
Please delete this number from your contacts
erase my number
Lose my number
lose this number
forget my number
Unsubscribe me
Please unsubscribe me from this list
I'd like to unsubscribe
I want to unsubscribe
How do I unsubscribe
how do i unsubscribe from these texts?
how do I stop these texts
How do I opt out of these messages?
how can I get off this list
I wish to opt out
opt me out
Please opt me out of texts
I want to opt out of these messages
i'm opting out
Don't text me
dont text me anymore
Do not text this number again
Don't message me again
Do not contact me
do not contact me again
never text me again
Never contact this number again
don't send me any more texts
Do not send me messages
dont send me these texts
Please don't send any more of these messages
No more texts
no more messages please
No more texts to this number
Enough texts
Enough with the texts
I don't want these texts
i dont want ur texts
I do not want to receive these messages
I no longer want to receive texts
I no longer wish to receive text messages from you
I don't want to get these anymore
I don't want to hear from you
I dont want any messages from you people
not interested, please take me off your list
Not interested stop texting
not interested remove me
I'm not interested. Do not text me again.
Leave me alone
please leave me alone
Stop bothering me
Quit bugging me
stop harassing me
Stop spamming me
stop blowing up my phone
stop contacting me
stop this
Stop it
Make it stop
make these texts stop
Cancel my subscription to these texts
cancel these texts
cancel text messages
End these texts
end texts
Cease and desist
please cease all texts
cease contact
discontinue these texts
please discontinue text messages to this number
Wrong number
wrong number!
I think you have the wrong number
You have the wrong number
you've got the wrong number
u have the wrong number
Sorry wrong number
wrong # 
Wrong phone number
This is the wrong number
This is not his number
this is not Maria's number
This isn't her phone anymore
this is no longer her number
this number no longer belongs to John
This number doesn't belong to her
not my kid, wrong number
wrong person, stop texting
You're texting the wrong person
you are texting the wrong number
Wrong person. Remove my number.
I don't know who this is, stop texting me
Who is this? Take me off your list
I don't know anyone by that name, please stop texting
I have no kids at this school, please stop texting me
My son graduated, remove me from this list
we moved, please take us off the list
We don't go to that church anymore, please remove us from your texts
I moved away years ago please take me off of this
My kids don't go there anymore. Stop the texts
I never signed up for this
I didn't sign up for these texts
i never gave you my number
I did not consent to these messages
I revoke my consent
I withdraw my consent to be texted
You do not have permission to text me
you don't have my permission to contact this number
Block this number
blocking you
Reported as spam
this is spam, stop
Stop this spam
unsubcribe
Unsubscibe
unsuscribe
unsubscribed
unsubscribe me pls
plz stp
stpo texting me
stop textin me
stop texing me
sotp
stop mesaging me
Stop txt me
stop text me
stop txt
Stop texts
Stop messages
stop all texts
Stop all messages to this number
stop the texts
Stop these messages
stop ur texts
STOP YOUR MESSAGES
pls stop these annoying texts
plz stop msging me
remvoe me
rmove my number
take me of your list
tak me off this list
dont txt me
don't txt this number
do nt text me
opt me out plz
optme out
I'm done with these texts
quit it
Please remove
pls remove
remove us
Remove from list
take off list
off the list please
get lost
stop u idiots
STOP FFS
fucking stop
stop texting me damn it
fuck off
go away
buzz off and lose my number
stop right now
Stop now
stop already
stop immediately
Stop forever
just stop
JUST STOP TEXTING
STOP. Wrong number.
Stop, you have the wrong person
STOP I don't know you
stop I am not Jennifer
stop who is this
I'm not Jennifer, stop texting me
no me mande más mensajes
No me manden mensajes
no me envíe más textos
ya no me envien mensajes por favor
Ya no quiero recibir mensajes
no quiero mas mensajes
No quiero recibir sus textos
no quiero que me escriban
dejen de mandarme mensajes
Deje de enviarme textos
deja de escribirme
Dejen de mandar mensajes
dejen de molestar
Deje de molestarme
no me molesten
no molestar
No molesten más
no me escriba más
no me escriban
no me texteen
Quítame de la lista
quiteme de su lista por favor
Quiten mi número
borre mi número
Bórrenme de la lista
Elimine mi número de su lista
eliminenme
sáqueme de la lista
Sáquenme de su lista por favor
número equivocado
Numero equivocado, no soy esa persona
tiene el número equivocado
está equivocado de número
se equivocó de número
Se equivocaron de número
este no es mi número
Este no es el número de María
no es mi numero
este numero no es de Juan
ya no es su número
No soy Juan
Yo no soy esa persona
persona equivocada, no me escriba
paren de mandar mensajes
Pare de enviar textos
Ya no más mensajes
no más textos
cancelar mensajes
Cancelar suscripción
Darme de baja
dar de baja
quiero darme de baja
Dénme de baja por favor
desuscribirme
quiero cancelar los mensajes
Basta de mensajes
ya basta
basta
déjenme en paz
Dejame en paz
no autorizo que me manden mensajes
por favor no mandar mas mensajes
no contactar
no me contacten
no me contacte más
arrêtez de m'envoyer des messages
Arrête de m'écrire
arrêtez de m'envoyer des textos
arrêtez vos messages
Arrêtez les textos svp
stop aux messages
plus de messages svp
Plus de textos
ne m'envoyez plus de messages
ne m'envoyez plus rien
N'envoyez plus de textos
ne m'écrivez plus
ne me contactez plus
Ne plus recevoir de messages
Je ne veux plus recevoir de messages
je ne veux plus de vos textos
je veux plus recevoir vos messages
Je ne souhaite plus recevoir de textos
mauvais numéro
Vous avez le mauvais numéro
c'est un mauvais numéro
erreur de numéro
Vous vous trompez de numéro
ce n'est pas mon numéro
ce n'est pas le bon numéro
ce n'est pas le numéro de Marie
mauvaise personne, ne m'écrivez plus
Retirez-moi de la liste
retirez moi svp
Enlevez-moi de votre liste
enlevez mon numéro
supprimez mon numéro
Supprimez-moi de votre liste
effacez mon numéro
désabonnez-moi
Je me désabonne
je veux me désabonner
Désabonnement
desabonne
me désinscrire
désinscription
Je me désinscris
désinscrivez-moi
Laissez-moi tranquille
fichez-moi la paix
cessez de m'écrire
Cessez d'envoyer des messages
cessez ces messages
Arrêtez de me texter
Ne me textez plus
`);
