// Sentences of three rounds, each written before the words were widened by the one before, separated by bars.

/** Texts that ask for no more texts. */
export const laterOptOuts = `
loose my number | Please opt me and my husband out of the texts | get me off this thing
i pay per text STOP SENDING THESE | i told u guys to stop 3 times already | stop w the texts already
If you text me one more time im filing a complaint w the FCC | How many times do I have to say stop
who do i call to get these texts turned off | If I get one more text from you I'm calling my lawyer
My mother died in March please take her number off your list | pls no texts | no texting this number please
I already replied stop, why are you still texting me | ive texted stop like 5 times now
For the last time STOP | I've told you 3 times already STOP | quiero cancelar todos los mensajes de texto
please take me off this list | Take my number off your list | remove me from your contacts
Please remove this number from your system | remove me pls | Stop sending me these messages
please stop with the texts | STOP messaging this number | pls stop txting me
Can you please stop texting this phone | I want to stop receiving these messages
I'd like to stop getting texts from you | Quit texting me | quit sending me this stuff
No more of these texts thank you | don't text me anymore | Do not text me again | Don't contact me again
do not contact this number | don't send me anything else | Do not message me any more please
dont text this number ever again | I don't want these texts | I do not want to receive messages from you anymore
I don't want to get these anymore | I no longer want these messages | no longer interested please remove me
Not interested, stop texting | Unsubscribe me please | please unsubscribe this number
how do i unsubscribe from these texts | I would like to opt out of these messages | opt out please
Please opt me out of text messages | Please just leave me alone and stop texting | Lose this number!
wrong number, please stop texting | You have the wrong number, remove me | Wrong person, take me off your list
I never signed up for this, take me off | I didn't sign up for these texts please stop | cancel these texts
cancel my text messages please | end these messages | Stop the texts please, my daughter graduated
I moved away, please remove me from your texts | we don't go to this church anymore please take us off the list
Fuck off and stop texting me | Take us off your texting list | please remove my cell from your list
Remove my phone number | stop sending these | stop these texts | Stop all texts to this phone
can u stop messaging me | I asked you to stop texting me | I've told you to stop sending me messages
please quit messaging | no more msgs pls | No more alerts please | don't ever text me again
Please do not send me any more messages | I don't want any more texts from you | don't want your messages
I don't want to be on this list | please discontinue these messages | Unsubscribe from all
I would like to be unsubscribed | I'd like to be removed from your list | get my number off your list
how do I stop these texts | how can I opt out | leave us alone | forget my number | erase my number
this is the wrong number stop messaging me | wrong number please remove | I don't know you, don't text me
you're harassing me, stop | Not interested. Remove me. | cease all communication
we are no longer members, please take us off your text list | Remove me from your list today
take us off your list right now | I need to be taken off this text list | stop txting my phone
Please do not send anything else to this number | I don't want to receive these anymore please
not my school anymore, please stop texting | My son graduated, please remove this number
We moved to Ohio please stop these messages | how do you stop these texts | pls take me off the church texts
No more please stop | unsubscribe this phone | I keep getting these texts and I don't want them
cancel all alerts | you have the wrong person please stop | Who is this stop texting me
quit texting this number | don't want no more texts | I already asked to be removed | Delete me from your list
I wish to unsubscribe from your messages | get this number off your list | stop bothering me with these
quit it with the texts | knock it off with these messages | cut it out with the texting
Give it a rest with the texts | I'm tired of these texts | sick of getting your messages | can you not text me
Could you please not text this number | You need to stop | This phone is not Julie's anymore
Take off my number | My number should not be on your list | I never gave you my number
Please don't send these to me | You don't have permission to text me | do not ever contact this number again
I revoke permission to text me | block me from this list | leave me out of these texts
`;

/** Texts that only look like it, as schools, clinics, staffing offices and churches get them. */
export const laterLookAlikes = `
Can you stop by the office before 3? | Could the driver stop at Elm and 4th again?
I need to cancel my appointment for Tuesday | Please cancel my 2:30 with Dr. Patel
We will have to cancel the playdate, sorry | Does practice end at 5 or 5:30?
I'll pick her up at the end of the day | When will they remove the cast?
The stitches get removed on Friday right? | How do I remove the old app from my phone
unsubscribe my old e-mail but keep texts | Please take my old email off and keep texting this number
I unsubscribed from the newsletter but I still want these texts
The bus did not stop at our corner this morning | My son missed his stop, can the driver turn around?
Don't stop sending these, they are so helpful! | Please don't stop, these reminders save me
Will you stop serving lunch at 12:30? | Stop signs are missing on Oak street by the school
She can't stop coughing, should I keep her home? | The bleeding won't stop, who do I call
Is there a stop near the library? | I quit my second job so I can take more shifts
Can I quit band and join choir? | He wants to quit the team, who do I talk to | End of quarter grades are when?
I will end my shift at 6, can someone cover | Is the field trip cancelled?
Are classes canceled tomorrow because of snow | If practice is canceled text me please
Cancel the pizza order for room 12 | Please remove the peanut warning from his file, he outgrew it
Remove Tyler from the carpool list, keep me on | Take me off the Saturday shift please
Take me off the waiting list for the earlier slot, Thursday works
Can you take my name off the snack sign up? I still want to help with setup
You can take me off the potluck list, I'll be out of town | Please remove me from the 7 am shift only
I am not going to be able to make it | No thanks, not this time | No thank you, I already have a ride
No more questions, thank you! | No more snow days please lol | No more peanuts in lunches got it
I have no more of the medication left | We don't want lunch today | I don't want to miss the meeting
I do not want the morning shift, evenings only | I don't want my son riding that bus anymore
I no longer work weekends | I no longer have that car, new plate is ABC123
She is no longer allowed to pick him up | We no longer need the interpreter | I don't need a ride anymore
don't need the appointment anymore, feeling better | I'm done with the forms, where do I drop them
We are done at the dentist and on our way | All done with the survey | Leave me a message if he gets worse
Leave me on the list please | leave me the key under the mat | Leave it at the front desk
Please leave the gate open | Who is this? | wrong classroom, he's in room 9
Wrong day, it's Wednesday not Thursday | I think you have the wrong birthday on file
This is the wrong link, it doesn't open | You have the wrong first name for my daughter it's Ana
I got a new number, use this one from now on | Please update my number to 555-0133 and text me there
Please text me instead of calling | Please don't call, text is better | Don't call me at work, text only
Stop calling the house phone and text me here instead | Call me when he arrives
Do not text my ex husband, text me | Please only text me about Maya, not about Leo, he graduated
Please text my wife too | Can you text me earlier next time | I didn't get the text yesterday
I stopped getting your texts last week, please add me back | I stopped receiving messages, is something wrong?
Why did I stop getting reminders? | Did you stop sending the lunch menu?
I accidentally opted out, sign me back up | How do I opt out of the photo release form?
We want to opt out of the state test | Can we opt out of the field trip?
Is there an opt out form for the sex ed unit | I'm opting out of dental coverage this year
How do I subscribe my husband? | My subscription to the lunch account, is it renewed?
How do I cancel my lunch account payment | Please cancel my membership at the gym, not the texts
Cancel autopay on my account please | I blocked off Saturday for the shift | The driveway is blocked by the plow
My account is blocked, cannot log in to the portal | Traffic is stopped on 95, will be late
Stopped for gas, there in ten | We stopped by but nobody answered | The alarm stopped working in the gym
Please ignore my last text | Ignore that, wrong person | please disregard my previous message
Delete the second order please, I sent it twice | Please delete the duplicate appointment
Could you delete my daughter's photo from the website | take me off speaker lol
Can you take him off the bus list today, I'm picking up | take Friday off my schedule please
I need to take Monday off | I'm taking my mother off life support, please pray for us
She was taken off the medication in March | Get me off this shift asap, my kid is sick
Get me the list of supplies | Please get off at 5th street | I'm so tired of this rain | I'm sick of winter
Enough chairs? I can bring more | That's enough volunteers I think
too many cooks, count me out of the kitchen crew | Count me out for Saturday | Count me in! | I'm out this week
Not interested in the night shift but days are fine | Not interested in overtime this week
Not interested in soccer, does he have chess? | I am not interested in the position in Dover, anything closer?
Leave Ava alone time to finish her test please | He wants to be left alone after surgery, visits tomorrow
Please do not disturb room 4 | Is the harassment training mandatory? | Someone is harassing my son on the bus
The spam filter at work ate the email, resend please | Is this spam or really the school?
Is this message legit? | Do I have to reply STOP to get off or what happens if I do nothing
What happens if I text stop? | How do I stop the recurring payment?
If I reply stop will I still get snow alerts? | It said reply STOP to end but I want to keep getting these
My daughter typed stop by accident, please keep sending | Report him absent today please
I'll report the pothole to the city | Unenroll my daughter from summer camp
Withdraw him from school effective Friday | Please drop Spanish from her schedule
Drop me from the 8 am class, keep the 10 | Lose the attitude lol jk thanks coach
We lost our mailbox number, what is it | Lost my badge number can you resend it
Hold the texts until after 9 am please, I work nights
Could you text less early in the morning, after 8 is fine | Fewer emails and more texts would be great
Can someone stop the sprinkler by the gym, it's flooding | Stop in when you have time, I have her jacket
Does the shuttle stop at gate B? | Please have him stop at the nurse before class
My insurance ended, can I cancel the MRI | Cancel Thursday and book me for Monday please
Need to cancel her piano lesson today | The wedding got cancelled so I can work Saturday
What time does mass end on Sunday | Does the contract end in June?
They are removing the tumor on the 9th, please keep us in prayer | Please remove the hold on my library account
When can I take the bandage off? | Take 10 off the total, she is a member
Take me off the substitute list for math, I'm still good for art
Please unsubscribe my work address from the bulletin, texts are fine
I get the email twice, unsubscribe one of them | I don't want anything changed, see you at 4
I don't want the vaccine for him today | We don't want to reschedule
I do not need the reminder calls, the texts are enough | No more than three guests each, right?
No more room in the van, sorry | Text me no more than once a day please, but do keep me posted
Not interested in the raffle, but I'd love tickets for the concert
Not interested in Tuesday, what about Friday | Don't send Liam out without his coat
don't send the check, I'll come by | Don't text and drive campaign poster is due when?
Do not contact his father, I have full custody | Please don't contact my employer yet
Don't message the group, just me | Stop the 401k deduction from my paycheck please
Please stop my direct deposit, I changed banks | I want to stop physical therapy after this week
I'd like to stop taking the pills, is that ok | My contractions stopped
Quit smoking class, is it still on Wednesdays? | I quit. Where do I return my uniform
Opt out of the group photo for us please | I opted out of benefits but they still deduct
Is opting out of MAP testing allowed | leave me a seat in the front please | We are leaving, lock the door
Leave the kids alone in the gym? Is there supervision? | Lose the hat in class, yes I told him
I lost your number, glad you texted | The number on the flyer is wrong | Wrong size uniform, can we exchange it
wrong attachment I think, it shows grade 3 | Delete my last comment please it had a typo
Is there an end date for the assignment | End zone seats or midfield? | Unfollow me on facebook lol I never post
Remove us from Sunday's nursery schedule please | Please take Grandma off the meal train, she moved in with us
I am done with chemo!! Thank you all for the prayers | Please no more homework this weekend lol
Block 3 is the one with chemistry right? | Could the van stop twice on Maple, both twins ride
Stop by the rectory for the candles | I had to cancel the sitter so I can't come
Cancel the wheelchair request, she is walking now! | Can I remove the boot at night?
Remove the decimal, it should be 45 not 4.5 | Take him off dairy for a week the doctor said
Please take the dog off the pickup list, just the kids | Take me off nights, put me on days
Unsubscribe from the paper bulletin only please | My wife unsubscribed by mistake, she wants back in
I'd rather opt out of the flu shot | We opted out of homework club | End of shift report is in the box
When is the end time for tutoring | Don't send him to the nurse, I'm on my way
Don't text Coach Ray, he changed numbers | No more than 20 minutes late, promise
We want no more than two shots per visit | I don't want to lose my spot | I don't want Dr. Kim, I want Dr. Shah
Not interested in refinancing but what's my balance | Why did the reminders stop?
Have you stopped giving the shots at the Main St clinic? | I stopped the antibiotics, rash is gone
Quit worrying mom we're fine | Lost the number for the nurse line, can you text it
The wrong kid got off the bus | Wrong dose on the label? | Leave the light on at the side door
Please leave my kids out of the video | Drop me at the corner | Drop off is at 7:45 right?
Delete the photo you posted of my son please | Blocked drain in room 3
Please call instead of mail for the bill | Texts work great for me, calls don't | Stop the presses, we won!!
Sorry, that was for my sister, ignore | please no calls before 9, texts ok anytime
There's no bus at this stop today? | There's no soap here in the restroom | There is no class here today right
I need to report you were absent?? my son was there all day | I don't want these for Saturday, only Sunday
This is not Monday's menu | You have the wrong name for my son, it is Luis | The wrong person picked up my kid!!
the wrong phone rang lol | Please do not call my work number, text me here | I'm sick and can't text right now
Please give the message to Sam | Can you not send him home early | You need to stop at the front office first
I never gave you my form, sorry | Quíteme del turno del lunes pero déjeme el martes
No dejen de mandarme los avisos, me ayudan mucho | I put stop by at 3 on the calendar
bus never came to our stop this morning | stop it ur too funny 😂 see you at bingo
did u guys stop sending the weekly texts? i miss them | Please stop the construction noise on Oak Street after 10pm
I think I hit unsubscribe by mistake, can you sign me up again?
Please stop the lunch menu texts but keep the school closing ones
Leave me out of the potluck this week | I withdraw permission for the field trip, she has a fever
Can you block me from editing the sheet | Leave me off at the second stop
`;
