// Texts of the latest rounds, one a line, written before the rules were widened by them.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for no more texts. */
export const recentAsks = lines(`
Please take my number off this distribution, I'm no longer on the HOA board
Could you remove me from these text updates? I sold the house
Hey this is Tom, I got traded to another team so you can drop me from the texts
You can take my wife and I off the list, we switched churches
we are not coming back next season pls stop the texts
Stop bugging me
STOP BOTHERING ME
Stop contacting this number immediately
Do not contact me ever again.
dont msg me
don't text this number no more
Y'all need to stop texting me
How many times I gotta say stop
I said STOP
For the last time STOP
Stop now
stop already
STOP!!!!!!! 😡😡😡
stop it with the spam
Enough already with the texts
I dont want any more of these
I don't wish to receive any more messages from you.
no longer interested in getting texts
not interested, remove from list
Not interested. Stop
no thank you. stop.
no stop
NO MORE
Nope stop texting
Who dis? Wrong number
wrong num
u got the wrong number lady
You've got the wrong number. My name is Carl.
This is Carl not Denise, wrong number
This isn't Denise. Please remove this number
Denise doesn't have this number anymore
I just got this number, whoever you're looking for isn't here. please remove
New phone number owner here, please delete from your list
My grandmother has passed. Remove this number please
She died last year stop texting
deceased, please remove
Unsubscribe me please
UNSUBSCRIBE ALL
please unsubscribe this number
un-subscribe
unsubscribed
opt-out please
OPT ME OUT
I opt out
I choose to opt out of this messaging
I would like to opt-out.
How do I opt out
how do i get off this list
How to unsubscribe?
how do I stop these messages
what do i do to stop getting these
Can you take me off please
can u stop sending me these
Would you please stop texting my phone
Will you quit texting me
Please cancel my subscription to these texts
cancel texts
cancel subscription
CANCEL ALL MESSAGES
End messages
end all texts please
quit sending messages
Quit contacting me
block me from this
Delete me
delete my number from your database
Erase my number
lose this number
Loose my number
forget my number
remove
Remove
remove from list
Remove my cell from your list immediately
rmv me
i never gave u permission to text me
I didn't agree to this
I did not consent to these texts. Remove.
I withdraw consent
I hereby revoke any consent to be contacted
take this as my notice to cease all texts
Stop. Next text goes to my attorney
if you text me again i will report you
reporting this number as spam
STOP or I'm calling the FCC
stop texting my daughter's phone she's 8
this is my work phone please stop
I only use this phone for emergencies, do not text
I'm at work stop texting me
these texts cost me money. please stop
I pay per text stop it
please stop these texts they wake my baby
stop with the group texts
take me out of this group chat
leave this chat
get me out of this group
im out, stop texting
done with this, unsubscribe
I'm done w these texts
Favor de no mandar mas mensajes
Favor de removerme de la lista
por favor ya no me escriban
No me vuelvan a mandar mensajes
No vuelva a escribirme
dejen de estar mandando mensajes
Dejen de mandarme tonterias
Deja de escribirme
ya dejenme en paz
no molesten
no estoy interesado, borren mi numero
No me interesa, gracias, no manden mas
ya no me interesa recibir sus mensajes
quítame de tu lista
Quitar mi numero por favor
Quiero que me quiten de la lista
me pueden quitar de la lista
me pueden sacar de este grupo
como me doy de baja
Como puedo cancelar los mensajes
Como le hago para ya no recibir mensajes
CANCELAR SUSCRIPCION
cancelen mi suscripcion a los mensajes
Baja inmediata por favor
alto!!! ya no manden
Ya stop por favor
Número incorrecto
Se equivocaron de número
Esta equivocado, este no es el telefono de Maria
ese numero ya no es de ella
aqui no vive ningun Jose
no conozco a ningun Jose
No tengo hijos, dejen de mandar
ya me mude, quitenme de la lista
ya no soy paciente
Mi esposo fallecio, no escriban mas
no quiero que me manden nada
No deseo recibir publicidad
No doy mi consentimiento para recibir mensajes
Voy a reportar este numero si siguen
no le autorizo a contactarme
Veuillez m'enlever de votre liste
Pouvez-vous me retirer de la liste svp
Merci de me retirer de votre liste d'envoi
Prière de ne plus m'écrire
Ne m'envoyez plus de messages
N'envoyez plus de textos à ce numéro
Je ne veux plus de vos textos
je ne veux pas recevoir ces messages
je veux plus rien recevoir
ne me contactez plus jamais
Arrêtez de me déranger
Arrêtez de m'achaler avec vos textos
ARRÊTEZ ÇA
STOP STOP
stop merci
arrêt immédiat svp
Désinscription svp
Désabonner
je souhaite me désabonner de vos messages
Comment me désabonner?
comment on fait pour arrêter les messages
Annulez mon abonnement aux textos
Effacez mon numéro
Effacez-moi de votre liste
Rayez-moi de la liste
vous vous êtes trompé de numéro
C'est un mauvais numéro
je ne suis pas Julie, arrêtez
Je ne connais pas de Julie
Julie n'a plus ce numéro
On a déménagé, plus besoin des messages
Pas intéressé, stop
Ma mère est décédée, retirez son numéro
Je n'ai jamais donné mon accord pour recevoir ces textos
je refuse de recevoir vos messages
je porte plainte si vous continuez à m'écrire
plz take this # off ur txt list
Hello, this is Grace. My kids are at a different district now. Could you stop the messages? Thanks so much
I do not have a child at your school, stop sending me attendance alerts
We haven't lived at Oakwood since May, remove us
I dont go to that dentist anymore, take me off your reminders
I don't work with your agency anymore. Please delete me.
stop sending job offers
stop sending me jobs i found work
no more shifts for me, i quit. stop texting
Sorry you have the wrong person
I think you have the wrong number sir
Wrong number!! Been telling yall for weeks
This is the wrong phone number for Mr. Diaz
No one named Kathy here. Please stop.
there's no Kathy here
Kathy doesnt have this phone anymore
Not Kathy. Stop texting.
I'm not Kathy, please remove me
this is a new number, previous owner was Kathy, please remove
my husband died in june please take his number off
My father has dementia, please stop texting him
please remove my late mother's number
Stop texting my wife
Stop sending texts to my old phone
quit blowing up my phone
STOP blowing up my phone w this nonsense
Ugh stop
stop omg
OMG STOP TEXTING ME
STOP SENDING ME TEXTS I DONT WANT THEM
I've asked you to stop 4 times
i already opted out
I unsubscribed last week why am I still getting these
I replied STOP and you still text me
Already said stop!!
Still getting texts after I said stop
what part of stop don't you understand
do i need to call someone to get off this list
please honor my opt out
Please respect my wishes and quit texting
take me off or I'll block you
Blocked
blocking this number
I will be blocking you
Reported.
reported as junk
leave me alone already
please leave me be
Dont wanna get these
dont want this
I do not want to be on this list
I dont want to be in this group
I wanna be removed
I want to unsubscribe
I need to unsubscribe
trying to unsubscribe
pls unsubscribe 4155550122
unsubscribe pls and thank u
unsubscribe immediately
Un subscribe
unscribe
opt out thx
Opt out please!
opting out
I am opting out of all messages
Please process my opt out request
remove me now
removed please
please remove
Take me off plz
take me off all lists
Take our number off of your texting list please
Get my number off here
delete me from your contacts
Delete this number
please discontinue sending messages
Cease texting
Kindly stop.
please just stop
Pls stop it
stahp
stpo pls
stop stop
Stop receiving texts
stop the texts
Stop the alerts please I get them by email
Email only please, stop the texts
I prefer email, please stop texting
texts not needed, I get the emails
no texting please
No SMS
no messages
no spam
No thank you, remove my number
No. Stop.
no stop it
End
end all
cancel all texts please
cancel alerts
Quiero darme de baja de los mensajes
me doy de baja
Baja de la lista por favor
den de baja mi numero
Dar de baja
Darme de baja
me gustaria dejar de recibir mensajes
quisiera dejar de recibir sus avisos
no deseo seguir en la lista
Por favor no me manden nada mas
por favor no manden mensajes a este numero
no manden textos aqui
este es un numero de trabajo no manden mensajes
este celular es de un niño no manden mensajes
numero equivocado amigo
Número equivocado, gracias
creo que se equivoco de numero
no es el numero de Pedro
Pedro ya no tiene este numero
no soy la persona que buscan
mi hija ya no estudia ahi, dejen de mandar avisos
Ya me cambie de escuela, quitenme de la lista
ya no rento ahi, saquenme de los mensajes
sacame de la lista
sacar mi numero
paren los mensajes
Paren ya!
parar mensajes
detengan los mensajes
detener mensajes por favor
STOP POR FAVOR
ya stop
alto ya
ALTO ALTO
no molestar
no me molesten
dejen de estar molestando
dejeme en paz
dejenos en paz por favor
cansado de sus mensajes
spam, no manden mas
los voy a bloquear
ya les dije que no manden mensajes
ya les dije que paren
cuantas veces les tengo que decir que no me escriban
q dejen de mandar mensajes
k no me manden mas mensajes
ya nomas mensajes
no mensajes
Je n'habite plus là, enlevez-moi svp
Mon fils a fini l'école, arrêtez les alertes
je ne travaille plus pour vous, retirez mon numéro svp
Vous n'avez pas le bon numéro
Ce n'est pas le bon numéro
c'est pas mon numéro
Désolé mauvais numéro
pas la bonne personne
il n'y a pas de Julie ici
je ne suis pas Julie
arrêtez de m'envoyer ça
arrête de m'écrire
Arrete de me texter
arretez svp
ARRÊTER
Stop les messages
stop les textos svp
j'ai dit stop
j'ai déjà dit STOP
je vous ai demandé d'arrêter
Veuillez arrêter tous les messages
Veuillez supprimer mon numéro
veuillez me désinscrire
Veuillez me désabonner merci
désabonnez mon numéro
désinscrire svp
enlevez-nous de la liste
sortez-moi de ce groupe
sortez moi de la liste
ôtez-moi de votre liste
Je veux plus de messages
je n'en veux plus
je ne veux pas de vos textos
ne me dérangez plus
n'écrivez plus à ce numéro
ne plus texter svp
Ne pas m'écrire
Merci de cesser vos envois
cessez svp
Fin des messages svp
annulez les alertes
Annuler mon inscription aux textos
je vais bloquer ce numéro
harcèlement, arrêtez
`);
